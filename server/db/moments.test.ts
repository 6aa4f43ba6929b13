import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { application } from '#test/postgres.ts'
import { migrate } from './migrate.ts'

/** A database as a shop has it: that of other tests takes any moment. */
async function realDatabase() {
  const database = await testDatabase(2, 'template1')
  onTestFinished(() => database.close())
  await migrate(database.pool, { application })
  return database
}

test('the database refuses an act with another time than now, and the chain has its own time', async () => {
  const { applicationPool: shop, pool } = await realDatabase()
  const act = (moment: string) =>
    shop.query(
      `insert into audit_record (id, done_at, who, verb, subject, why, detail)
       values ($1, clock_timestamp() + $2::interval, 'Ren', 'operator roles', '', 'x', '{}')`,
      [randomUUID(), moment],
    )
  for (const moment of ['-1 month', '-2 hours', '1 day'])
    await expect(act(moment), moment).rejects.toThrow('is refused')
  await act('-10 minutes')
  const { rows } = await pool.query(
    `select clock_timestamp() - inserted_at < interval '1 minute' is_now from audit_record`,
  )
  expect(rows).toEqual([{ is_now: true }])
  for (const [table, columns, values] of [
    [
      'payment_transition',
      'payment_id, transition_no, to_state, reason, moved_at',
      "gen_random_uuid(), 1, 'created', 'x', now() - interval '1 day'",
    ],
    [
      'approval',
      'id, path, input, verb, subject, detail, why, basis_hash, prepared_by, prepared_at, ends_at',
      "gen_random_uuid(), '/', '{}', 'x', 'x', '{}', 'x', sha256('x'), gen_random_uuid(), now() - interval '1 day', now()",
    ],
    [
      'personal_data_reading',
      'id, operator_id, read_at, what, subject',
      "gen_random_uuid(), gen_random_uuid(), now() - interval '2 years', 'member', 'x'",
    ],
  ])
    await expect(shop.query(`insert into ${table} (${columns}) values (${values})`), table).rejects.toThrow(
      'its moment is not that of the database',
    )
})

test('the record of who read whose data is deleted after a year, and cannot be deleted otherwise', async () => {
  const { applicationPool: shop, pool } = await realDatabase()
  const operatorId = randomUUID()
  await pool.query(
    `insert into operator (id, name, mail, password_hash, roles, created_at) values ($1, 'A', 'a@example.com', '', '{owner}', now())`,
    [operatorId],
  )
  await pool.query("set session_replication_role = 'replica'")
  for (const age of ['364 days', '367 days', '3 years'])
    await pool.query(
      `insert into personal_data_reading select gen_random_uuid(), $1, now() - $2::interval, 'member', $2`,
      [operatorId, age],
    )
  for (const statement of [
    'delete from personal_data_reading',
    'update personal_data_reading set read_at = read_at',
    'truncate personal_data_reading',
  ])
    await expect(shop.query(statement), statement).rejects.toThrow('permission denied')
  expect((await shop.query('select forget_readings(1) n')).rows).toEqual([{ n: 1 }])
  expect((await shop.query('select forget_readings(10) n')).rows).toEqual([{ n: 1 }])
  expect((await shop.query('select subject from personal_data_reading')).rows).toEqual([
    { subject: '364 days' },
  ])
})
