import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { createDatabase, createPool, type PoolLimits, transaction } from './pool.ts'
import { isTimeout, isUnavailable, Unavailable } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

// An error event without a listener would end the process, and with it this run.
describe('a connection that dies', () => {
  test('between two statements of a transaction fails that transaction alone', async () => {
    const { db, pool } = database
    const failed = transaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await sleep(100)
      await sql`select 1`.execute(tx)
    })
    await expect(failed).rejects.toThrow()
    expect((await pool.query('select 1 one')).rows).toEqual([{ one: 1 }])
  })

  test('while idle is replaced by the next query', async () => {
    const { pool } = database
    const [one, two] = [await pool.connect(), await pool.connect()]
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() pid')
    one.release()
    await two.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    two.release()
    await sleep(100)
    const answers = await Promise.all([pool.query('select 1 one'), pool.query('select 1 one')])
    expect(answers.map((answer) => answer.rows)).toEqual([[{ one: 1 }], [{ one: 1 }]])
  })
})

/** A pool of three open connections, behind a proxy. */
async function poolBehindProxy(limits: Partial<PoolLimits>) {
  const proxy = await startFaultProxy(database.url)
  const pool = createPool(proxy.url, { size: 3, ...limits })
  onTestFinished(async () => {
    await pool.end()
    await proxy.close()
  })
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  return { proxy, pool, db: createDatabase(pool) }
}

describe('a connection that goes silent is given up, and so are the idle ones:', {
  meta: {
    proves: [
      {
        id: 'silent-database',
        section: 'operating',
        says: 'A query to a silent database rejects within its time; its connection, and those idle beside it, end.',
        from: 'own',
        breaks: { replace: 'for (const other of idle) close(other)', with: 'idle.clear()' },
      },
    ],
  },
}, () => {
  test.each([
    ['a query of the pool', (pool: Pool) => pool.query('select 1')],
    ['a query of Kysely', (_pool: Pool, db: Db) => sql`select 1`.execute(db)],
    ['a transaction', (_pool: Pool, db: Db) => transaction(db, (tx) => sql`select 1`.execute(tx))],
  ])('%s rejects, and the next ones are served by new connections', async (_, ask) => {
    const { proxy, pool, db } = await poolBehindProxy({ statementSeconds: 0.3 })
    proxy.silenceOpen()
    const error = await Promise.resolve(ask(pool, db)).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Unavailable)
    const answers = await Promise.all([1, 2, 3].map(() => pool.query('select 1 one')))
    expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
  })
})

test('an answer that arrived while the process was paused is read, and its connection stays in use', {
  meta: {
    proves: [
      {
        id: 'paused-process',
        section: 'operating',
        says: 'An answer of the database that came while the process was paused is read; its connection goes on.',
        from: 'own',
        breaks: { replace: 'last = setImmediate(() => {', with: 'queueMicrotask(() => {' },
      },
    ],
  },
}, async () => {
  // The proxy would stand still as well.
  const pool = createPool(database.url, { size: 1, statementSeconds: 1 })
  onTestFinished(() => pool.end())
  const pids = async () => (await pool.query('select pg_backend_pid() pid')).rows
  const before = await pids()
  const answer = pids()
  // Asked, and not answered yet: then the machine stands still for longer than a connection may be silent.
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
  expect(await answer).toEqual(before)
  expect(await pids()).toEqual(before)
})

type Pool = ReturnType<typeof createPool>
type Db = ReturnType<typeof createDatabase>

describe('the server itself ends', {
  meta: {
    proves: [
      {
        id: 'statement-limit',
        section: 'operating',
        says: 'The server ends a statement that takes too long, a wait for a lock, and an idle transaction.',
        from: 'own',
        breaks: { replace: 'statement_timeout: ms(statementSeconds),', with: '' },
      },
    ],
  },
}, () => {
  const pidOf = async (pool: Pool) => (await pool.query('select pg_backend_pid() pid')).rows[0].pid

  test('a statement that takes too long; its connection goes on', async () => {
    const { pool } = await poolBehindProxy({ statementSeconds: 1 })
    const pid = await pidOf(pool)
    await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    expect(await pidOf(pool)).toBe(pid)
  })

  test('a wait for a lock', async () => {
    const { pool } = await poolBehindProxy({ lockSeconds: 0.2 })
    await database.pool.query('create table locked (one integer)')
    const holder = await database.pool.connect()
    await holder.query('begin; lock table locked')
    const error = await pool.query('select * from locked').catch((error: unknown) => error)
    expect([isUnavailable(error), isTimeout(error)]).toEqual([true, true])
    await holder.query('rollback')
    holder.release()
    expect((await pool.query('select * from locked')).rows).toEqual([])
  })

  test('a transaction in which nothing happens', async () => {
    const { db } = await poolBehindProxy({ idleInTransactionSeconds: 0.2 })
    const idle = transaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)
      const ended = 'select 1 from pg_stat_activity where pid = $1'
      while ((await database.pool.query(ended, [rows[0]?.pid])).rowCount !== 0) await sleep(20)
      await sql`select 1`.execute(tx)
    })
    expect(isUnavailable(await idle.catch((error: unknown) => error))).toBe(true)
  })
})

describe('without a connection a query rejects as unavailable:', () => {
  test('when the server does not answer', async () => {
    const { proxy, pool } = await poolBehindProxy({ connectSeconds: 2 })
    proxy.setMode('silent')
    proxy.cutOpen()
    await expect(pool.query('select 1')).rejects.toThrow(Unavailable)
  })

  test('when none is free', async () => {
    const { pool } = await poolBehindProxy({ connectSeconds: 2 })
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    await expect(pool.query('select 1')).rejects.toThrow(Unavailable)
    for (const client of clients) client.release()
    expect((await pool.query('select 1 one')).rows).toEqual([{ one: 1 }])
  })

  test('when the server refuses it, with the reason', async () => {
    const url = new URL(database.url)
    url.password = 'wrong'
    const pool = createPool(url.href)
    const error = await pool.query('select 1').catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Unavailable)
    expect((error as Unavailable).cause).toMatchObject({ code: '28P01' })
    await pool.end()
  })
})
