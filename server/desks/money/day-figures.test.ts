import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settlements } from '#contract/operator/claims.ts'
import { daysAtOnce } from '#contract/operator/day-figures.ts'
import { quoted } from '#contract/payment-reasons.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tries } from '#test/depth.ts'
import { transferIn } from '#test/money.ts'
import { makeOperator } from '#test/operators.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { testShop } from '#test/shop.ts'
import '#test/properties.ts'
import { japanDate } from '#server/business-time/japan.ts'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { transaction } from '#server/db/pool.ts'
import { expireAllPoints } from '#server/ledger/expire-all-points.ts'
import { forfeitBalance } from '#server/ledger/forfeit-balance.ts'
import { post } from '#server/ledger/ledger.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { recordAndSettle } from '#server/money/bank/settle-bank-transfer.ts'
import { recordChargeback } from '#server/money/claims/record-chargeback.ts'
import { settleClaim } from '#server/money/claims/settle-claim.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { creditPaymentByHand } from '#server/money/purchases/settle-by-hand.ts'
import { beginRefund, endRefund } from '#server/money/refunds/refund-payment.ts'
import { adjustBalance } from '#server/money/wallet/adjust-balance.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makeOffer, makePack, prize } from '#test/world.ts'
import { readDays } from './day-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1100, 1000)
  await addCourse(database.db, 'c3', 3000, 3000)
})
afterAll(() => database.close())

const hourMs = 3_600_000
const courses = { c1: 1000, c3: 3000 }
type Course = keyof typeof courses

const buyByCard = (courseId: Course, at: Date, memberId?: string) =>
  paidPurchase(
    database.db,
    Object.assign(memberId === undefined ? {} : { memberId }, { courseId, priceYen: courses[courseId] }),
    at,
  )
async function buyByTransfer(at: Date, priceYen: number, memberId?: string): Promise<Payment> {
  const options = Object.assign(memberId === undefined ? {} : { memberId }, { openedAt: at, priceYen })
  const { id } = await transferIn(database.db, 'review', options)
  const credited = await transaction(database.db, (tx) => creditPaymentByHand(tx, { paymentId: id, now: at }))
  if (credited.outcome !== 'done') throw new Error(credited.outcome)
  return credited.after
}
const beginToRefund = (payment: Payment, at: Date, isByHand = false) =>
  transaction(database.db, (tx) =>
    beginRefund(tx, { paymentId: payment.id, refundId: randomUUID(), isByHand }, at, async () => false),
  )
const refuseRefund = (payment: Payment, at: Date) =>
  transaction(database.db, (tx) =>
    endRefund(tx, payment, { outcome: 'refused', said: quoted('TOO_LATE'), isByHand: false }, at),
  )
const day = async (date: string) =>
  (await readDays(database.db, { from: date, until: date, now: new Date('2029-01-01T00:00:00Z') }))[0]

describe('the figures of a day', () => {
  test('count from midnight to midnight in Japan, by payment method and kind', {
    meta: {
      proves: [
        {
          id: 'money-day',
          section: 'console-money',
          says: 'The figures of a day count from midnight to midnight in Japan, by payment method.',
          from: 'own',
          breaks: { replace: 'from: startOfJapanDay(day)', with: 'from: new Date(day)' },
        },
      ],
    },
  }, async () => {
    const at = (time: string) => new Date(`2026-06-10T${time}+09:00`)
    await buyByCard('c1', new Date(at('00:00:00').getTime() - 1))
    await buyByCard('c1', at('00:00:00'))
    const returned = await buyByCard('c3', at('12:00:00'))
    const refused = await buyByCard('c3', at('12:30:00'))
    await beginToRefund(returned, at('13:00:00'))
    const begun = await beginToRefund(refused, at('13:30:00'))
    if (begun.outcome !== 'begun') throw new Error(begun.outcome)
    await refuseRefund(begun.payment, at('14:00:00'))
    await beginToRefund(await buyByTransfer(at('15:00:00'), 2000), at('16:00:00'), true)
    const deposit = {
      id: 'one',
      amountYen: 700,
      payerName: 'ﾀﾞﾚｶ',
      orderId: undefined,
      arrivedAt: at('23:59:59'),
    }
    await transaction(database.db, (tx) => recordAndSettle(tx, 'bank', [deposit], at('23:59:59'), []))
    await buyByTransfer(new Date(at('23:59:59').getTime() + 1000), 2000)

    expect(await day('2026-06-10')).toMatchObject({
      methods: [
        { method: '1', kind: 'purchase', count: 3, yen: 7000 },
        { method: '1', kind: 'refund', count: 2, yen: -6000 },
        { method: '1', kind: 'refund_refused', count: 1, yen: 3000 },
        { method: '4', kind: 'purchase', count: 1, yen: 2000 },
        { method: '4', kind: 'refund', count: 1, yen: -2000 },
      ],
      ledgerYen: 4000,
      faultYen: 0,
      deposits: [{ source: 'bank', count: 1, yen: 700 }],
      points: {
        granted: [
          { source: 'purchase', points: 9000 },
          { source: 'bonus', points: 200 },
        ],
        restored: 3000,
        gone: [{ cause: 'point_refund', points: 8100 }],
        unusedBefore: 1100,
        unused: 5200,
        fault: 0,
      },
    })
    expect((await day('2026-06-09'))?.methods).toEqual([
      { method: '1', kind: 'purchase', count: 1, yen: 1000 },
    ])
  })

  test('show the outcome of points, coins and cards', {
    meta: {
      proves: [
        {
          id: 'money-cards',
          section: 'console-money',
          says: 'The figures of a day tell the cards that were converted from those to be shipped.',
          from: 'own',
          file: 'server/cards/draws/member-draws.ts',
          breaks: { replace: 'bit_count(d.shipped) shipped', with: 'bit_length(d.shipped) shipped' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const opened = new Date('2026-07-10T00:00:00Z')
    const memberId = await makeMember(db, { points: 1000, coinHundredths: 5000, now: opened })
    const prizes = [prize('low', 60, { convertsToPoints: 30 })]
    const milestone = {
      kind: 'milestone' as const,
      prize: prize('medal', 1),
      quantity: 1,
      slots: [0],
      draws: 0,
      tier: 0,
    }
    await makePack(db, 'figures', { prizes, extras: [milestone], now: opened })
    await makeOffer(db, 'offered', { coinHundredths: 1000 })
    const drawnAt = new Date('2026-07-11T03:00:00Z')
    const engine = makeEngine(database, () => drawnAt)
    const drawId = uuidv7()
    await engine.draw({ id: drawId, memberId, packId: 'figures', count: 5 })
    await chooseCards(db, { memberId, drawId, shipped: [0, 1, 5], converted: [2, 3, 4] }, drawnAt)
    const exchanged = { memberId, cardId: 'offered', quantity: 2, id: uuidv7(), termsNo: 1 }
    await transaction(db, (tx) => exchangeCards(tx, exchanged, drawnAt))
    expect(await day('2026-07-11')).toMatchObject({
      points: {
        granted: [{ source: 'conversion', points: 90 }],
        gone: [{ cause: 'draw', points: 500 }],
        fault: 0,
      },
      coins: { grantedHundredths: 500, goneHundredths: 2000 },
      draws: { draws: 1, cardsDrawn: 5, cardsExchanged: 2 },
      cards: { converted: 3, toShip: 5 },
    })
  })

  test('show yen that belong to no payment as a fault', {
    meta: {
      proves: [
        {
          id: 'money-fault',
          section: 'console-money',
          says: 'Yen that belong to no payment are a fault of their day.',
          from: 'own',
          breaks: {
            replace: 'faultYen: ledgerYen - sumOf(methods, ({ yen }) => yen)',
            with: 'faultYen: 0 * sumOf(methods, ({ yen }) => yen)',
          },
        },
      ],
    },
  }, async () => {
    const at = new Date('2026-08-10T03:00:00Z')
    await buyByCard('c1', at)
    const memberId = await makeMember(database.db, { now: at })
    const stray = { memberId, cause: 'point_purchase' as const, causeId: randomUUID(), yen: 77 }
    await transaction(database.db, (tx) => post(tx, stray, at))
    expect(await day('2026-08-10')).toMatchObject({
      methods: [{ method: '1', yen: 1000 }],
      ledgerYen: 1077,
      faultYen: 77,
    })
  })

  test('are refused for days to come, in the wrong order, and too many', async () => {
    const world = await testShop()
    try {
      const owner = await makeOperator(world, 'owner')
      const today = japanDate(world.shop.clock())
      const ask = (from: string, until: string) =>
        owner.get(`/operator/day-figures?from=${from}&until=${until}`)
      expect((await ask(today, today)).body).toMatchObject({
        list: [{ day: today, isRunning: true, ledgerYen: 0 }],
      })
      expect((await ask('2026-01-01', '2026-01-31')).body.list).toHaveLength(daysAtOnce)
      for (const [from, until] of [
        ['2026-01-01', '2026-02-01'],
        ['2026-01-02', '2026-01-01'],
        [today, '2999-01-01'],
      ]) {
        const { status, body } = await ask(from ?? '', until ?? '')
        expect([from, status, body.errors?.from]).toEqual([from, 422, [expect.stringContaining('31日まで')]])
      }
    } finally {
      await world.close()
    }
  })
})

type Kind =
  | 'card'
  | 'transfer'
  | 'refund'
  | 'refuse'
  | 'draw'
  | 'choose'
  | 'sweep'
  | 'expire'
  | 'leave'
  | 'wait'
  | 'part'
  | 'charge'
  | 'settle'
  | 'adjust'
interface Step {
  kind: Kind
  who: number
  n: number
}
const weights: Record<Kind, number> = {
  card: 4,
  transfer: 2,
  refund: 2,
  refuse: 2,
  draw: 5,
  choose: 3,
  sweep: 1,
  expire: 1,
  leave: 1,
  wait: 3,
  part: 2,
  charge: 1,
  settle: 1,
  adjust: 2,
}
const kinds = Object.keys(weights) as Kind[]
const step = fc.oneof(
  ...kinds.map((kind) => ({
    weight: weights[kind],
    arbitrary: fc.record<Step>({
      kind: fc.constant(kind),
      who: fc.nat({ max: 2 }),
      n: fc.nat({ max: 30 }),
    }),
  })),
)

/** One history in which everything happens, whatever chance brings. */
const everything: Step[] = [
  // Each settlement of a claim: paid, waived, won, and with the points that the one before brought back.
  ...[0, 3, 2, 1].flatMap((n): Step[] => [
    { kind: 'card', who: 0, n: 0 },
    { kind: 'draw', who: 0, n: 2 },
    { kind: 'part', who: 0, n: 0 },
    { kind: 'draw', who: 0, n: 4 },
    { kind: 'charge', who: 0, n: 0 },
    { kind: 'wait', who: 0, n: 3 },
    { kind: 'settle', who: 0, n },
  ]),
  { kind: 'card', who: 0, n: 1 },
  { kind: 'draw', who: 0, n: 4 },
  { kind: 'choose', who: 0, n: 5 },
  { kind: 'draw', who: 0, n: 2 },
  { kind: 'wait', who: 0, n: 4 },
  { kind: 'sweep', who: 0, n: 0 },
  { kind: 'card', who: 1, n: 0 },
  { kind: 'refuse', who: 1, n: 1 },
  { kind: 'transfer', who: 1, n: 7 },
  { kind: 'refund', who: 1, n: 0 },
  { kind: 'adjust', who: 0, n: 8 },
  { kind: 'adjust', who: 0, n: 3 },
  { kind: 'leave', who: 2, n: 4 },
  { kind: 'expire', who: 0, n: 5 },
]

let stories = 0

/** Does the steps with new members and a new pack; answers the first and the last day. */
async function tell(steps: readonly Step[], seen: Set<Kind>): Promise<{ from: string; until: string }> {
  const { db } = database
  // Every story has other days, so what earlier ones left behind is not counted.
  let nowMs = Date.parse('2030-01-01T00:00:00Z') + ++stories * 400 * 24 * hourMs
  const now = () => new Date(nowMs)
  const from = japanDate(now())
  const packId = `story ${stories}`
  await makePack(db, packId, {
    prizes: [prize('low', 900), prize('hit', 100, { convertsToPoints: 400 })],
    now: now(),
  })
  const engine = makeEngine(database, now)
  const members: string[] = []
  for (let n = 0; n < 3; n++) members.push(await makeMember(db, { now: now() }))
  const left = new Set<string>()
  const bought: Payment[] = []
  const claims: string[] = []
  const draws: { memberId: string; drawId: string; count: number }[] = []
  for (const { kind, who, n } of steps) {
    const memberId = members[who] ?? ''
    if (kind === 'wait') nowMs += n * 9 * hourMs
    else if (kind === 'sweep') await settleOverdueDraws(db, now(), withoutRest)
    else if (kind === 'expire') {
      nowMs += (n % 5 === 0 ? 190 : 0) * 24 * hourMs
      await expireAllPoints(db, now(), withoutRest)
    } else if (kind === 'refund' || kind === 'refuse') {
      const payment = bought.splice(n % Math.max(1, bought.length), 1)[0]
      if (payment === undefined) continue
      const begun = await beginToRefund(payment, now(), payment.method === '4')
      if (kind === 'refuse' && begun.outcome === 'begun') {
        nowMs += n * hourMs
        await refuseRefund(begun.payment, now())
      } else if (begun.outcome === 'spent') continue
    } else if (kind === 'part') {
      const payment = bought[n % Math.max(1, bought.length)]
      const refund = { paymentId: payment?.id ?? '', refundId: uuidv7(), points: 7 * (1 + n), isByHand: true }
      const begun = await transaction(db, (tx) => beginRefund(tx, refund, now(), async () => false))
      if (begun.outcome !== 'refunded by hand') continue
    } else if (kind === 'charge') {
      const before = claims.length
      // Those that were not used owe nothing; the first that was ends the search.
      while (bought.length > 0 && claims.length === before) {
        const paymentId = bought.splice(n % bought.length, 1)[0]?.id ?? ''
        const charge = { paymentId, refundId: uuidv7(), claimId: uuidv7() }
        const recorded = await transaction(db, (tx) => recordChargeback(tx, charge, now()))
        if (recorded.outcome === 'recorded' && recorded.owed !== undefined) claims.push(charge.claimId)
      }
      if (claims.length === before) continue
    } else if (kind === 'settle') {
      const claimId = claims.shift()
      const settlement = settlements[n % settlements.length] ?? 'paid'
      if (claimId === undefined) continue
      await transaction(db, (tx) => settleClaim(tx, { claimId, settlement }, now()))
    } else if (kind === 'choose') {
      const draw = draws.shift()
      if (draw === undefined) continue
      const offsets = Array.from({ length: draw.count }, (_, offset) => offset)
      const shipped = offsets.filter((offset) => (n >> offset) % 2 === 1)
      const converted = offsets.filter((offset) => !shipped.includes(offset))
      await chooseCards(db, { memberId: draw.memberId, drawId: draw.drawId, shipped, converted }, now())
    } else if (left.has(memberId)) continue
    else if (kind === 'leave') {
      if (n % 4 !== 0) continue
      left.add(memberId)
      await transaction(db, (tx) => forfeitBalance(tx, memberId, now()))
    } else if (kind === 'adjust') {
      const amount = n % 2 === 0 ? 40 + n : -n
      const adjustment = { id: uuidv7(), memberId, operatorId: null, currency: 'points', amount } as const
      await transaction(db, (tx) =>
        adjustBalance(tx, Object.assign({ reason: 'correction' } as const, adjustment), now()),
      )
    } else if (kind === 'card') bought.push(await buyByCard(n % 2 === 0 ? 'c1' : 'c3', now(), memberId))
    else if (kind === 'transfer') bought.push(await buyByTransfer(now(), 500 + n, memberId))
    else {
      const [drawId, count] = [uuidv7(), 1 + (n % 5)]
      const { outcome } = await engine.draw({ id: drawId, memberId, packId, count })
      if (outcome !== 'drawn') continue
      draws.push({ memberId, drawId, count })
    }
    seen.add(kind)
  }
  return { from, until: japanDate(now()) }
}

test('of any history the methods sum up to the ledger’s yen, and the points of each day follow from the day before', {
  timeout: tries(180_000),
  meta: {
    proves: [
      {
        id: 'money-history',
        section: 'console-money',
        says: 'Whatever happened, the points of a day follow from those of the day before.',
        from: 'own',
        file: 'server/ledger/day-figures.ts',
        breaks: { replace: ' and l.first_entry_no is null', with: '' },
      },
    ],
  },
}, async () => {
  const seen = new Set<Kind>()
  const { db, pool } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const { from, until } = await tell(steps, seen)
      const days = await readDays(db, { from, until, now: new Date('2999-01-01T00:00:00Z') })
      for (const { ledgerYen, methods, faultYen, points } of days) {
        expect(methods.reduce((sum, { yen }) => sum + yen, 0)).toBe(ledgerYen)
        expect([faultYen, points.fault]).toEqual([0, 0])
        const granted = points.granted.reduce((sum, one) => sum + one.points, 0)
        const gone = points.gone.reduce((sum, one) => sum + one.points, 0)
        expect(points.unused).toBe(points.unusedBefore + granted + points.restored - gone)
      }
      // The ledger is asked for all of these days in another way.
      const { rows } = await pool.query(
        `select coalesce(sum(yen), 0)::int yen, coalesce(sum(points), 0)::int points, coalesce(sum(coin_hundredths), 0)::int coins
           from ledger_entry where (moved_at at time zone 'Asia/Tokyo')::date between $1 and $2`,
        [from, until],
      )
      const sums = { yen: 0, coins: 0 }
      for (const { ledgerYen, coins } of days) {
        sums.yen += ledgerYen
        sums.coins += coins.grantedHundredths - coins.goneHundredths
      }
      const moved = (days.at(-1)?.points.unused ?? 0) - (days[0]?.points.unusedBefore ?? 0)
      expect({ yen: sums.yen, points: moved, coins: sums.coins }).toEqual(rows[0])
      expect(await ledgerFaults(db)).toEqual([])
    }),
    { numRuns: tries(6, 240), examples: [[everything]] },
  )
  // A history that never refunds or ends would prove nothing.
  expect([...seen].sort()).toEqual([...kinds].sort())
})
