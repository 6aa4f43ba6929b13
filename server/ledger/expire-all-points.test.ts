import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mortalProcess } from '#test/mortal-process.ts'
import { seededRandom } from '#test/random-order.ts'
import { withoutRest } from '#test/without-rest.ts'
import { expireAllPoints } from './expire-all-points.ts'
import { ledgerFaults } from './statements.ts'

const now = new Date('2026-10-01T02:00:00Z')
const wallets = 1100

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  // Two lots each: 10 points that ended at one midnight (with the database's microseconds), and n that live; of each
  // third member the first lot and a point more are spent, of each seventh all of it lives.
  await database.pool.query(`
    with made as (
      insert into wallet (member_id, points, points_consumed, entry_count, next_expiry_at)
        select gen_random_uuid(), 10 + g - s, s, 3, timestamptz '2026-09-30 15:00:00.123456Z' + interval '1 day' * (g % 7 = 0)::int
        from generate_series(1, ${wallets}) g, lateral (select case when g % 3 = 0 then 11 else 0 end s) spent
        returning *
    ), lots as (
      insert into point_lot (member_id, last_point, points, source, granted_at, expires_at, entry_no)
        select member_id, 10, 10, 'purchase'::point_source, timestamptz '2026-03-31 02:00Z', next_expiry_at, 1 from made
        union all select member_id, points + points_consumed, points + points_consumed - 10, 'bonus', '2026-05-01 02:00Z',
          '2026-11-01 15:00Z', 2 from made
    )
    insert into ledger_entry (member_id, entry_no, cause, cause_id, points, points_after, points_consumed_after,
        coin_hundredths_after, moved_at)
      select member_id, n, 'adjustment', gen_random_uuid(), (array[10, points + points_consumed - 10, -points_consumed])[n],
        (array[10, points + points_consumed, points])[n], (array[0, 0, points_consumed])[n], 0, '2026-05-01 02:00Z'
      from made, generate_series(1, 3) n`)
  expect(await ledgerFaults(database.db)).toEqual([])
})
afterEach(() => database.close())

/** Points that have ended and are still counted, and how many entries have ended points. */
async function state(): Promise<{ due: number; entries: number }> {
  const { rows } = await database.pool.query(
    `select (select coalesce(sum(least(l.points, l.last_point - w.points_consumed)), 0)::int from wallet w
       join point_lot l using (member_id) where l.expires_at <= $1 and l.last_point > w.points_consumed) due,
       (select count(*)::int from ledger_entry where cause = 'expiry') entries`,
    [now],
  )
  return rows[0]
}

test('ends exactly the expired points of all wallets, and none the second time', {
  meta: {
    proves: [
      {
        id: 'expire-together',
        section: 'operating',
        says: 'Points end for hundreds of members at a time, those alone that are due.',
        from: 'own',
        file: 'server/ledger/locked-wallets.ts',
        breaks: { replace: 'coalesce(dead.last_point, w.consumed)', with: 'w.consumed' },
      },
    ],
  },
}, async () => {
  const { due } = await state()
  expect(due).toBeGreaterThan(0)
  expect(await expireAllPoints(database.db, now, withoutRest)).toBe(due)
  expect(await state()).toEqual({ due: 0, entries: due / 10 })
  const { rows } = await database.pool.query(
    'select count(*)::int n from wallet where next_expiry_at <= $1',
    [now],
  )
  expect(rows).toEqual([{ n: 0 }])
  expect(await expireAllPoints(database.db, now, withoutRest)).toBe(0)
  expect(await ledgerFaults(database.db)).toEqual([])
})

test('several processes that are killed at any statement end each point once', async () => {
  const random = seededRandom()
  const { due } = await state()
  let kills = 0
  let unfinished = 0
  const live = async () => {
    const { db, end } = mortalProcess(database.applicationUrl, 1 + Math.floor(random() * 12), random() < 0.5)
    await expireAllPoints(db, now, withoutRest).catch(() => (kills += 1))
    await end()
  }
  for (let round = 0; round < 6; round++) {
    await Promise.all([live(), live()])
    if ((await state()).due > 0) unfinished += 1
  }
  expect(kills).toBeGreaterThan(3)
  expect(unfinished).toBeGreaterThan(0)
  await Promise.all([
    expireAllPoints(database.db, now, withoutRest),
    expireAllPoints(database.db, now, withoutRest),
  ])
  await expireAllPoints(database.db, now, withoutRest)
  expect(await state()).toEqual({ due: 0, entries: due / 10 })
  expect(await ledgerFaults(database.db)).toEqual([])
})

test('skips a wallet that another transaction has locked, and ends its points in a later run', async () => {
  const { due } = await state()
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query(
    `select from wallet where member_id = (select member_id from wallet where next_expiry_at <= $1
       and points_consumed = 0 order by next_expiry_at, member_id limit 1) for no key update`,
    [now],
  )
  expect(await expireAllPoints(database.db, now, withoutRest)).toBe(due - 10)
  await holder.query('rollback')
  holder.release()
  expect(await expireAllPoints(database.db, now, withoutRest)).toBe(10)
  expect(await ledgerFaults(database.db)).toEqual([])
})

test('a run that is asked to stop ends between two batches', async () => {
  const { due } = await state()
  let batches = 0
  const ended = await expireAllPoints(database.db, now, { goesOn: async () => ++batches <= 2 })
  expect(ended).toBeGreaterThan(0)
  expect((await state()).due).toBe(due - ended)
  expect((await state()).due).toBeGreaterThan(0)
})
