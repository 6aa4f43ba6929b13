import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import type { PointSource } from '#server/db/schema.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeMember } from '#test/world.ts'
import { expirePoints, post } from './ledger.ts'
import { readLiability } from './liability.ts'
import { restorePoints, revokePoints } from './revoke-points.ts'
import { ledgerFaults } from './statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const start = new Date('2026-03-10T00:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

const move = (
  memberId: string,
  posting: Omit<Parameters<typeof post>[1], 'memberId' | 'causeId'>,
  at: Date,
) => {
  const causeId = randomUUID()
  return transaction(database.db, async (tx) => {
    await post(tx, { memberId, causeId, ...posting }, at)
    return causeId
  })
}
const grant = (memberId: string, grants: { points: number; source: PointSource }[], at: Date) =>
  move(memberId, { cause: 'point_purchase', yen: 1, grants }, at)
const spend = (memberId: string, points: number, at: Date) =>
  move(memberId, { cause: 'adjustment', spentPoints: points }, at)

const inAll = async () =>
  Number((await database.pool.query('select coalesce(sum(points), 0) sum from wallet')).rows[0].sum)

/** Points owed by month and source; the total is checked against the wallets each time. */
async function owedAt(now: Date) {
  const { total, ended, months } = await readLiability(database.db, now)
  const inMonths = months
    .flatMap(({ bySource }) => Object.values(bySource))
    .reduce((all, one) => all + one, 0)
  expect(total).toBe(await inAll())
  expect(inMonths + ended).toBe(total)
  expect(await ledgerFaults(database.db)).toEqual([])
  return { ended, months: Object.fromEntries(months.map(({ month, bySource }) => [month, bySource])) }
}

test('the liability is the sum of the wallets, with lots spent in part, expired, revoked and restored', {
  meta: {
    proves: [
      {
        id: 'today-points',
        section: 'console-today',
        says: 'The points that members own are the sum of all wallets, by month and source.',
        from: 'own',
        breaks: {
          replace: 'least(lot.points, lot.last_point - wallet.points_consumed)',
          with: 'lot.points',
        },
      },
    ],
  },
}, async () => {
  const { db } = database
  expect(await owedAt(start)).toEqual({ ended: 0, months: {} })
  const [one, other] = [await makeMember(db, { now: start }), await makeMember(db, { now: start })]
  const first = await grant(
    one,
    [
      { points: 1000, source: 'purchase' },
      { points: 100, source: 'bonus' },
    ],
    start,
  )
  await grant(other, [{ points: 70, source: 'conversion' }], start)
  await grant(one, [{ points: 500, source: 'referral' }], later(40))
  const ends = Object.keys((await owedAt(later(41))).months)
  expect(ends).toHaveLength(2)
  const [sooner = '', last = ''] = ends

  // In part: the soonest to end first.
  await spend(one, 300, later(42))
  expect((await owedAt(later(42))).months).toEqual({
    [sooner]: { purchase: 700, bonus: 100, conversion: 70 },
    [last]: { referral: 500 },
  })
  await spend(other, 70, later(42))

  // A purchase of a later day is revoked from the middle of the queue, and restored at its end.
  const second = await grant(one, [{ points: 250, source: 'purchase' }], later(43))
  await grant(one, [{ points: 33, source: 'adjustment' }], later(44))
  const refundId = randomUUID()
  const revoked = {
    memberId: one,
    granted: { cause: 'point_purchase' as const, causeId: second },
    causeId: refundId,
    points: 250,
    revokedBefore: 0,
  }
  const taken = await transaction(db, (tx) =>
    revokePoints(tx, { ...revoked, cause: 'point_refund', yen: -1 }, later(45)),
  )
  expect(taken).toMatchObject({ outcome: 'revoked' })
  expect((await owedAt(later(45))).months[last]).toEqual({ referral: 500, adjustment: 33 })
  await transaction(db, (tx) =>
    restorePoints(tx, { ...revoked, cause: 'point_refund_refused', yen: 1 }, later(46)),
  )
  const restored = await owedAt(later(46))
  expect(restored.months[last]).toEqual({ referral: 500, purchase: 250, adjustment: 33 })
  expect(first).not.toBe(second)

  // After the first end, and before the sweep has been there.
  const afterwards = later(200)
  expect(await owedAt(afterwards)).toEqual({ ended: 800, months: { [last]: restored.months[last] } })
  await transaction(db, (tx) => expirePoints(tx, one, afterwards))
  expect(await owedAt(afterwards)).toEqual({ ended: 0, months: { [last]: restored.months[last] } })
})
