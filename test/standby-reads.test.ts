import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { createDatabase, createPool, patientLimits, query } from '#server/db/pool.ts'
import { type Answerer, readPrimary, readStandby } from '#server/db/readers.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { nameOf } from '#tools/contract-fields.ts'
import { examineStandby } from '#tools/doctor/standby.ts'
import { type ReplicatedDatabase, replicatedDatabase, type Standby } from './database-cluster.ts'
import { sampler } from './depth.ts'
import { examples } from './examples.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'

// A shop with a real standby: the standby answers look-backs, and no answer shows less than an earlier one did.

const lookBacks = Object.values(callsByRoom)
  .flat()
  .filter(({ looksBack }) => looksBack)

let cluster: ReplicatedDatabase
let standby: Standby
let proxy: FaultProxy
let readPool: pg.Pool
let shop: FilledShop
beforeAll(async () => {
  cluster = await replicatedDatabase(3)
  standby = cluster.standbys[0] as Standby
  proxy = await startFaultProxy(standby.url)
  readPool = createPool(proxy.url, {
    ...patientLimits,
    isReadOnly: true,
    connectSeconds: 5,
    statementSeconds: 5,
  })
  shop = await filledShop(undefined, {
    database: cluster.database,
    readPool,
    metrics: { port: 0, host: '127.0.0.1' },
  })
})
afterAll(async () => {
  const faults = await ledgerFaults(shop.db)
  await shop.close()
  await readPool.end()
  await proxy.close()
  await cluster.close()
  expect(faults).toEqual([])
})

/** The number of answers of each so far. */
async function counts(): Promise<Record<Answerer, number>> {
  const metrics = (await shop.shop.metricsOf()) as {
    name: string
    values: { labels: { reader: Answerer }; value: number }[]
  }[]
  const { values = [] } = metrics.find(({ name }) => name === 'fukuhiki_look_backs_total') ?? {}
  return Object.fromEntries(values.map(({ labels, value }) => [labels.reader, value])) as Record<
    Answerer,
    number
  >
}

/** Returns the answer of `ask`, and the server that gave it. */
async function who<T>(ask: () => Promise<T>): Promise<{ answer: T; by: Answerer[] }> {
  const before = await counts()
  const answer = await ask()
  const after = await counts()
  const by = Object.keys(after) as Answerer[]
  return { answer, by: by.filter((name) => after[name] > before[name]) }
}

/** Waits until a standby answers: it may be behind for a moment, and rests after that. */
const byStandby = <T>(ask: () => Promise<T>): Promise<T> =>
  vi.waitFor(
    async () => {
      const { answer, by } = await who(ask)
      expect(by).toEqual(['standby'])
      return answer
    },
    { timeout: 120_000, interval: 200 },
  )

const pause = async (): Promise<void> => {
  await standby.ask('select pg_wal_replay_pause()')
  // It takes effect when the record that is replayed is done.
  await vi.waitFor(
    async () => {
      const [row] = await standby.ask<{ state: string }>('select pg_get_wal_replay_pause_state() state')
      expect(row?.state).toBe('paused')
    },
    { timeout: 60_000 },
  )
  onTestFinished(() => void standby.ask('select pg_wal_replay_resume()').catch(() => {}))
}

const drawsOf = async (member: Member): Promise<string[]> => {
  const { body } = await member.post('/user/history/list/1', { mode: '0' })
  expect(body.state).toBe(200)
  return (body.list as { id: string }[]).map(({ id }) => id)
}
const pointsIn = async (member: Member): Promise<number[]> => {
  const { body } = await member.get('/user/point/list/1')
  expect(body.state).toBe(200)
  return (body.list as { money: number }[]).map(({ money }) => money)
}

test('exactly these calls read history: none returns a balance, a limit or the rest of a pack, and none changes anything', () => {
  expect(lookBacks.map(nameOf).sort()).toEqual([
    'GET /box/:packId/draw/:drawId',
    'GET /box/:packId/draw/:drawId/picture',
    'GET /box/:packId/opened',
    'GET /box/:packId/places/:drawId',
    'GET /user/coin/list/:page',
    'GET /user/collection',
    'GET /user/exchange_card/history/:page',
    'GET /user/history/best',
    'GET /user/history/detail/:drawId',
    'GET /user/pack/recent_wins/:packId',
    'GET /user/point/list/:page',
    'GET /user/receipt',
    // The specification made it a POST.
    'POST /user/history/list/:page',
  ])
})

describe('the standby answers every call that reads history', () => {
  test.each(lookBacks.map((call) => ({ call, name: nameOf(call) })))('$name', async ({ call, name }) => {
    const make = examples[name]
    if (make === undefined) throw new Error(`${name} has no example`)
    const { visitor, params = {}, query = {}, json = {} } = await make(shop)
    const path = call.path.replaceAll(/:(\w+)/g, (_, part) => params[part] ?? '1')
    const address = Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`
    const answer = await byStandby(() =>
      call.method === 'GET' ? visitor.get(address) : visitor.post(path, json),
    )
    expect(answer.body.state).toBe(200)
  })
})

test('the statements reach the standby, and no other call sends one there', async () => {
  const member = await shop.member({ points: 300 })
  const asked = async () =>
    (await standby.ask<{ query: string }>(`select query from pg_stat_activity where usename = 'shop'`)).map(
      ({ query }) => query,
    )
  await byStandby(() => pointsIn(member))
  const before = await asked()
  expect(before.join()).toContain('from "adjustment"')
  for (const path of ['/user/point', '/user/detail', '/user/pack/detail/pack', '/box/pack', '/user/session'])
    expect((await member.get(path)).status, path).toBe(200)
  expect(await asked()).toEqual(before)
})

test('while the standby replays nothing, a member reads their own answers, and every reader the same balance', {
  meta: {
    proves: [
      {
        id: 'reads-told',
        section: 'operating',
        says: 'A standby answers what is past, and never less than anybody was told.',
        from: 'own',
        file: 'server/db/readers.ts',
        breaks: { replace: 'bytesBehind(reader, asked) <= 0', with: 'true' },
      },
    ],
  },
}, async () => {
  const member = await shop.member({ points: 1000 })
  expect(await byStandby(() => drawsOf(member))).toEqual([])
  await pause()
  const drawId = await shop.draw(member, 'pack', 2)
  const { answer, by } = await who(() => drawsOf(member))
  expect([answer, by]).toEqual([[drawId], ['primary, behind']])
  // The standby itself does not know the draw.
  expect(await standby.ask(`select 1 from draw where id = '${drawId}'`)).toEqual([])
  expect(await pointsIn(member)).toEqual([-200, 1000])
  expect((await member.get('/user/point')).body.point).toBe(800)
  // A link that others got is seen, too: one to the proof that was opened a moment ago.
  expect((await member.post('/user/pack/revealed', { history_id: drawId })).body.state).toBe(200)
  const slot = (await member.get(`/user/history/detail/${drawId}`)).body.first_slot
  const proof = await shop.visitor().get(`/box/pack/draw/${drawId}?first_slot=${slot}`)
  expect(proof.status).toBe(200)

  await standby.ask('select pg_wal_replay_resume()')
  expect(await byStandby(() => drawsOf(member))).toEqual([drawId])
})

test('a standby that dies, or falls silent, makes no call fail', async () => {
  const member = await shop.member({ points: 100 })
  await byStandby(() => pointsIn(member))
  const ways = [
    [() => standby.kill(), () => standby.restart()],
    [
      async () => {
        proxy.silenceOpen()
        proxy.setMode('silent')
      },
      async () => {
        proxy.setMode('pass')
        proxy.cutOpen()
      },
    ],
    [
      async () => {
        proxy.setMode('refuse')
        proxy.cutOpen()
      },
      async () => proxy.setMode('pass'),
    ],
  ] as const
  for (const [fail, mend] of sampler()(ways, 1)) {
    const failing = fail()
    const answers = await Promise.all(Array.from({ length: 30 }, () => pointsIn(member)))
    expect(answers.every(([points]) => points === 100)).toBe(true)
    await failing
    const { answer, by } = await who(() => pointsIn(member))
    expect([answer, by]).toEqual([[100], ['primary, failed']])
    await mend()
    await byStandby(() => pointsIn(member))
  }
  expect(shop.log.filter(({ reader }) => reader === 'standby').length).toBeGreaterThan(0)
})

describe('a read of history can change nothing', () => {
  const change = sql`update wallet set points = points + 1`
  test('on the standby, and on a primary to which the same address leads', async () => {
    for (const url of [standby.url, cluster.database.applicationUrl]) {
      const pool = createPool(url, { size: 1, isReadOnly: true })
      await expect(change.execute(createDatabase(pool))).rejects.toMatchObject({ code: '25006' })
      await pool.end()
    }
  })

  test('on the primary, with or without a standby', async () => {
    const by: Answerer[] = []
    const log = { warn: () => {} }
    const answered = (answerer: Answerer) => by.push(answerer)
    const both = readStandby({ primary: shop.db, pool: readPool, answered, log })
    const before = await query(shop.db, 'select sum(points) from wallet')
    for (const { read } of [both, readPrimary(shop.db)])
      await expect(read((db) => db.updateTable('wallet').set({ points: 7 }).execute())).rejects.toThrow(
        'cannot change anything',
      )
    expect(by).toEqual(['primary, failed'])
    expect(await query(shop.db, 'select sum(points) from wallet')).toEqual(before)
  })
})

describe('a server that is not a standby of the primary is not trusted, however far behind it is', () => {
  const position = async (ask: Standby['ask']) =>
    (
      await ask<{ position: string }>(
        `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
           - '0/0')::bigint "position"`,
      )
    )[0]?.position as unknown as number

  /** The server that answers when `primary` is the primary and `pool` leads to standbys, without waiting or resting. */
  const readerOf = (primaryUrl: string, standbyUrl: string) => {
    const pools = [createPool(primaryUrl, { size: 2 }), createPool(standbyUrl, { size: 2, isReadOnly: true })]
    onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))))
    const [primary, pool] = pools as [pg.Pool, pg.Pool]
    let by: Answerer | undefined
    const readers = readStandby({
      primary: createDatabase(primary),
      pool,
      log: { warn: () => {} },
      restsMs: { 'primary, behind': 0, 'primary, failed': 0 },
      pauses: [],
      answered(answerer) {
        by = answerer
      },
    })
    return async () => {
      const rows = await readers.read((db) => query<{ at: string }>(db, 'select inet_server_port()::text at'))
      return { by, at: rows[0]?.at }
    }
  }

  test('the doctor reports the state of the standby', async () => {
    const lines = () =>
      examineStandby(
        cluster.database.applicationPool,
        { ...shop.options.settings, databaseReadUrl: standby.url },
        { size: 2 },
      )
    await vi.waitFor(async () => expect((await lines())[0]?.level).toBe('good'), { timeout: 60_000 })
    await pause()
    await shop.member()
    expect(await lines()).toMatchObject([{ level: 'look', sentence: expect.stringContaining('behind') }])
  })

  test('another database', async () => {
    const [first, second] = cluster.standbys as [Standby, Standby, Standby]
    const other = new URL(second.url)
    other.pathname = '/postgres'
    const read = readerOf(cluster.database.applicationUrl, other.href)
    const own = readerOf(cluster.database.applicationUrl, first.url)
    await vi.waitFor(async () => expect((await own()).by).toBe('standby'), { timeout: 60_000 })
    expect(await read()).toMatchObject({ by: 'primary, behind', at: new URL(shop.url).port })
  })

  test('after a failover: a standby that still follows the old primary, until it follows the new one', {
    meta: {
      proves: [
        {
          id: 'reads-history',
          section: 'operating',
          says: 'A standby that follows another history answers nothing.',
          from: 'own',
          file: 'server/db/readers.ts',
          breaks: { replace: 'reader.history === asked.history', with: "reader.history !== ''" },
        },
      ],
    },
  }, async () => {
    const [old, promoted, follower] = cluster.standbys as [Standby, Standby, Standby]
    const before = await shop.pool.query(`select pg_current_wal_flush_lsn() - '0/0' as at`)
    await vi.waitFor(
      async () => {
        for (const one of cluster.standbys)
          expect(Number(await position(one.ask))).toBeGreaterThanOrEqual(Number(before.rows[0].at))
      },
      { timeout: 60_000 },
    )
    await promoted.ask('select pg_promote()')
    await follower.follow(promoted)
    // The old primary goes on, and the standby that follows it has the higher number.
    await shop.pool.query('create table of_the_old_one as select generate_series(1, 100000)')
    await vi.waitFor(
      async () =>
        expect(Number(await position(old.ask))).toBeGreaterThan(Number(await position(promoted.ask))),
      { timeout: 60_000 },
    )
    const port = (url: string) => new URL(url).port
    const fromOld = readerOf(promoted.url, old.url)
    expect(await fromOld()).toEqual({ by: 'primary, behind', at: port(promoted.url) })

    const fromFollower = readerOf(promoted.url, follower.url)
    await vi.waitFor(
      async () => {
        // PostgreSQL itself does so some minutes later (checkpoint_timeout).
        await promoted.ask('checkpoint')
        await follower.ask('checkpoint')
        expect(await fromFollower()).toEqual({ by: 'standby', at: port(follower.url) })
      },
      { timeout: 120_000, interval: 500 },
    )
    // A shop that still takes the old one for the primary reads from its standby, and not from the new ones.
    const stale = readerOf(cluster.database.applicationUrl, follower.url)
    expect(await stale()).toEqual({ by: 'primary, behind', at: port(shop.url) })
  })

  test('a standby that is configured as the primary', async () => {
    const [first] = cluster.standbys as [Standby]
    const read = readerOf(first.url, first.url)
    expect((await read()).by).toBe('primary, failed')
  })
})
