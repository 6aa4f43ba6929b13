import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tries } from '#test/depth.ts'
import { makeMember } from '#test/world.ts'
import { pointExpiry } from './expiry.ts'
import { post } from './ledger.ts'
import { restorePoints, revokePoints } from './revoke-points.ts'
import {
  describeLots,
  hasBoughtPoints,
  ledgerFaults,
  listEntries,
  liveLots,
  readBalance,
} from './statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const dayMs = 86_400_000
const start = new Date('2026-03-01T00:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * dayMs)

const buy = (memberId: string, purchaseId: string, points: number, bonus: number, at: Date) =>
  transaction(database.db, (tx) =>
    post(
      tx,
      {
        memberId,
        cause: 'point_purchase',
        causeId: purchaseId,
        yen: points,
        grants: [
          { points, source: 'purchase' },
          ...(bonus > 0 ? [{ points: bonus, source: 'bonus' as const }] : []),
        ],
      },
      at,
    ),
  )
const spend = (memberId: string, points: number, at: Date) =>
  transaction(database.db, (tx) =>
    post(tx, { memberId, cause: 'adjustment', causeId: randomUUID(), spentPoints: points }, at),
  )
/** The part of the grant's points that is revoked, after those revoked before; without it, all. */
interface Part {
  points: number
  revokedBefore: number
}
const grantedBy = async (purchaseId: string) =>
  (await database.pool.query('select points from ledger_entry where cause_id = $1', [purchaseId])).rows[0]
    .points
const revocation = async (memberId: string, purchaseId: string, refundId: string, part?: Part) => ({
  memberId,
  granted: { cause: 'point_purchase' as const, causeId: purchaseId },
  causeId: refundId,
  ...(part ?? { points: Number(await grantedBy(purchaseId)), revokedBefore: 0 }),
})
const take = async (
  memberId: string,
  purchaseId: string,
  yen: number,
  refundId: string,
  at: Date,
  part?: Part,
) => {
  const revoked = await revocation(memberId, purchaseId, refundId, part)
  return await transaction(database.db, (tx) =>
    revokePoints(tx, { ...revoked, yen: -yen, cause: 'point_refund' }, at),
  )
}
const give = async (
  memberId: string,
  purchaseId: string,
  yen: number,
  refundId: string,
  at: Date,
  part?: Part,
) => {
  const revoked = await revocation(memberId, purchaseId, refundId, part)
  return await transaction(database.db, (tx) =>
    restorePoints(tx, { ...revoked, yen, cause: 'point_refund_refused' }, at),
  )
}

describe('a revoked grant', () => {
  test('leaves the queue from its middle; every other point keeps its end, and a refusal restores all', async () => {
    const { db } = database
    const memberId = await makeMember(db)
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await buy(memberId, first, 300, 0, start)
    await buy(memberId, second, 1000, 200, later(10))
    await buy(memberId, third, 500, 50, later(20))
    await spend(memberId, 100, later(21))
    const whole = await liveLots(db, memberId, later(22))

    const refundId = randomUUID()
    expect(await take(memberId, second, 1000, refundId, later(22))).toEqual({ outcome: 'revoked' })
    expect(await liveLots(db, memberId, later(22))).toEqual([
      { points: 200, expiresAt: pointExpiry(start) },
      { points: 500, expiresAt: pointExpiry(later(20)) },
      { points: 50, expiresAt: pointExpiry(later(20)) },
    ])
    const { lines } = await listEntries(db, memberId, 'points', { limit: 1, offset: 0 })
    expect(lines).toMatchObject([{ cause: 'point_refund', points: -1200, bonusPoints: 0 }])

    expect(await give(memberId, second, 1000, refundId, later(23))).toBe(true)
    expect(await liveLots(db, memberId, later(23))).toEqual(whole)
    expect(await give(memberId, second, 1000, refundId, later(23))).toBe(false)
    // And once more, by another refund: the points are the same ones, wherever they stand now.
    expect(await take(memberId, second, 1000, randomUUID(), later(24))).toEqual({ outcome: 'revoked' })
    expect(await take(memberId, third, 500, randomUUID(), later(24))).toEqual({ outcome: 'revoked' })
    expect(await readBalance(db, memberId, later(24))).toMatchObject({ points: 200 })
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('is refused, and nothing moves, once one of its points was spent or has ended', async () => {
    const { db } = database
    const memberId = await makeMember(db)
    const [first, second] = [randomUUID(), randomUUID()]
    await buy(memberId, first, 300, 0, start)
    await buy(memberId, second, 1000, 0, later(10))
    await spend(memberId, 301, later(11))
    expect(await take(memberId, second, 1000, randomUUID(), later(12))).toEqual({
      outcome: 'spent',
      missing: 1,
    })
    expect(await readBalance(db, memberId, later(12))).toMatchObject({ points: 999 })
    const third = randomUUID()
    await buy(memberId, third, 400, 0, later(13))
    const end = pointExpiry(later(13))
    expect(await take(memberId, third, 400, randomUUID(), end)).toEqual({ outcome: 'spent', missing: 400 })
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('in parts loses its last points first while its first are spent, and a refusal restores a part', {
    meta: {
      proves: [
        {
          id: 'refund-part-back',
          section: 'console-money',
          says: 'A part that is refused comes back to its old place, with its old end.',
          from: 'own',
          breaks: {
            replace: 'grant.points - revokedBefore - points, grant.points - revokedBefore)',
            with: '0, points)',
          },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const memberId = await makeMember(db)
    const [purchase, other] = [randomUUID(), randomUUID()]
    await buy(memberId, purchase, 1000, 200, start)
    await buy(memberId, other, 50, 0, later(1))
    const [first, second] = [randomUUID(), randomUUID()]
    const [one, two] = [
      { points: 300, revokedBefore: 0 },
      { points: 400, revokedBefore: 300 },
    ]
    expect(await take(memberId, purchase, 250, first, later(2), one)).toEqual({ outcome: 'revoked' })
    await spend(memberId, 200, later(3))
    expect(await describeLots(db, memberId, later(3))).toMatchObject([
      { source: 'purchase', points: 700, grantedAt: start },
      { source: 'purchase', points: 50 },
    ])
    expect(await take(memberId, purchase, 333, second, later(4), two)).toEqual({ outcome: 'revoked' })
    const whole = { points: 501, revokedBefore: 700 }
    expect(await take(memberId, purchase, 417, randomUUID(), later(5), whole)).toEqual({
      outcome: 'spent',
      missing: 201,
    })
    expect(await give(memberId, purchase, 333, second, later(6), two)).toBe(true)
    expect(await describeLots(db, memberId, later(6))).toMatchObject([
      { source: 'purchase', points: 300 },
      { source: 'purchase', points: 400, expiresAt: pointExpiry(start) },
      { source: 'purchase', points: 50 },
    ])
    // The bonus was the end of the grant, and comes back as what it was.
    expect(await give(memberId, purchase, 250, first, later(7), one)).toBe(true)
    expect(
      (await describeLots(db, memberId, later(7))).map(({ source, points }) => [source, points]),
    ).toEqual([
      ['purchase', 300],
      ['purchase', 400],
      ['purchase', 100],
      ['bonus', 200],
      ['purchase', 50],
    ])
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('twenty times at once is taken once', async () => {
    const { db } = database
    const memberId = await makeMember(db, { points: 70, now: start })
    const purchase = randomUUID()
    await buy(memberId, purchase, 1000, 100, later(1))
    const results = await Promise.all(
      Array.from({ length: 20 }, () => take(memberId, purchase, 1000, randomUUID(), later(2))),
    )
    expect(results.filter(({ outcome }) => outcome === 'revoked')).toHaveLength(1)
    expect(await readBalance(db, memberId, later(2))).toMatchObject({ points: 70 })
  })

  test('is deducted in yen too: a member without another payment counts as having paid nothing', async () => {
    const { db } = database
    const memberId = await makeMember(db)
    const [purchase, refundId] = [randomUUID(), randomUUID()]
    expect(await hasBoughtPoints(db, memberId)).toBe(false)
    await buy(memberId, purchase, 1000, 0, start)
    expect(await hasBoughtPoints(db, memberId)).toBe(true)
    await take(memberId, purchase, 1000, refundId, start)
    expect(await hasBoughtPoints(db, memberId)).toBe(false)
    await give(memberId, purchase, 1000, refundId, start)
    expect(await hasBoughtPoints(db, memberId)).toBe(true)
  })
})

interface Lot {
  purchase: number
  left: number
  points: number
  grantedAt: number
  endsAt: number
}

interface Purchase {
  id: string
  granted: Lot[]
  /** By refunds that succeeded. */
  revoked: number
  open: { refundId: string; points: number; revokedBefore: number } | undefined
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const step = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'spend', 'take', 'take', 'give', 'wait'),
  amount: fc.integer({ min: 1, max: 900 }),
  which: fc.nat({ max: 5 }),
})

test('ledger and model agree after any sequence of purchases, spends, refunds and refusals', {
  meta: {
    proves: [
      {
        id: 'refund-points',
        section: 'payments',
        says: 'The refunded points leave the queue from their position; all others keep expiry and order.',
        from: 'own',
        breaks: {
          replace: '  else await rebuildQueue(tx, memberId, wallet, kept)\n  await finish',
          with: '  else consume(wallet, left)\n  await finish',
        },
      },
    ],
  },
}, async () => {
  const { db } = database
  let [takes, gives] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (steps) => {
      let now = start.getTime()
      const memberId = await makeMember(db, { now: start })
      const purchases: Purchase[] = []
      let lots: Lot[] = []
      for (const { kind, amount, which } of steps) {
        if (kind === 'wait') now += (amount % 60) * dayMs
        const at = new Date(now)
        lots = lots.filter(({ endsAt, left }) => endsAt > now && left > 0)
        const bought = purchases[which % Math.max(purchases.length, 1)]
        const purchase = which % Math.max(purchases.length, 1)
        if (kind === 'buy') {
          const id = randomUUID()
          await buy(memberId, id, amount, amount % 7, at)
          const endsAt = pointExpiry(at).getTime()
          const granted = [amount, amount % 7]
            .filter((points) => points > 0)
            .map((points) => ({
              purchase: purchases.length,
              left: points,
              points,
              grantedAt: now,
              endsAt,
            }))
          purchases.push({ id, granted, revoked: 0, open: undefined })
          lots.push(...granted.map((lot) => ({ ...lot })))
        } else if (kind === 'spend') {
          const { outcome } = await spend(memberId, amount, at)
          const total = lots.reduce((sum, { left }) => sum + left, 0)
          expect(outcome).toBe(total >= amount ? 'posted' : 'short of points')
          let rest = outcome === 'posted' ? amount : 0
          for (const lot of lots) {
            const taken = Math.min(rest, lot.left)
            lot.left -= taken
            rest -= taken
          }
        } else if (kind === 'take' && bought !== undefined) {
          // The refund before it has succeeded.
          bought.revoked += bought.open?.points ?? 0
          bought.open = undefined
          const granted = sum(bought.granted.map(({ points }) => points))
          const points = Math.min(amount % 3 === 0 ? granted : amount, granted - bought.revoked)
          if (points === 0) continue
          const open = { refundId: randomUUID(), points, revokedBefore: bought.revoked }
          const { outcome } = await take(memberId, bought.id, 1, open.refundId, at, open)
          const own = lots.filter((lot) => lot.purchase === purchase)
          const isThere = sum(own.map(({ left }) => left)) >= points
          expect(outcome).toBe(isThere ? 'revoked' : 'spent')
          if (!isThere) continue
          takes += 1
          bought.open = open
          let rest = points
          for (const lot of own.toReversed()) {
            const taken = Math.min(rest, lot.left)
            lot.left -= taken
            rest -= taken
          }
        } else if (kind === 'give' && bought?.open !== undefined) {
          const { refundId, points, revokedBefore } = bought.open
          await give(memberId, bought.id, 1, refundId, at, bought.open)
          gives += 1
          bought.open = undefined
          const granted = sum(bought.granted.map((lot) => lot.points))
          const end = granted - revokedBefore
          let begin = 0
          for (const lot of bought.granted) {
            const left = Math.min(end, begin + lot.points) - Math.max(end - points, begin)
            begin += lot.points
            if (left > 0) lots.push({ ...lot, left })
          }
          lots.sort((a, b) => a.grantedAt - b.grantedAt)
        }
        const live = lots.filter(({ endsAt, left }) => endsAt > now && left > 0)
        const points = live.reduce((sum, { left }) => sum + left, 0)
        expect(await readBalance(db, memberId, at)).toMatchObject({ points })
        const byEnd = (all: { points: number; expiresAt: Date }[]) => {
          const sums = new Map<number, number>()
          for (const lot of all)
            sums.set(lot.expiresAt.getTime(), (sums.get(lot.expiresAt.getTime()) ?? 0) + lot.points)
          return [...sums]
        }
        expect(byEnd(await liveLots(db, memberId, at))).toEqual(
          byEnd(live.map(({ left, endsAt }) => ({ points: left, expiresAt: new Date(endsAt) }))),
        )
      }
    }),
    { numRuns: tries(40) },
  )
  expect(await ledgerFaults(db)).toEqual([])
  expect(takes).toBeGreaterThan(20)
  expect(gives).toBeGreaterThan(3)
})
