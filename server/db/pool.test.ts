import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { transaction } from './pool.ts'

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
