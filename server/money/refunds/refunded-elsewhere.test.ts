// A provider's own refund, whole or partial, and the ways that the operator may choose then.

import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RefundWay } from '#contract/operator/payments.ts'
import { quoted } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { findPayment, listTransitions, type Payment } from '#server/money/payments/queries.ts'
import { sweepOpenPayments } from '#server/money/purchases/sweep-open-payments.ts'
import {
  addDaysToReconcile,
  hasOpenDispute,
  keepDifference,
  listDifferences,
  settleDifference,
} from '#server/money/reconciliation/queries.ts'
import { reconcileDays } from '#server/money/reconciliation/reconcile-days.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { writtenMessages } from '#test/outbox.ts'
import { addCourse, books } from '#test/payments/paying-shop.ts'
import { foundAs, paidPurchase, type TestProvider, testProvider } from '#test/payments/refunds.ts'
import { depsOf } from '#test/payments/scripted-adapter.ts'
import { runShop } from '#test/shop-command.ts'
import { continueRefund } from './continue-refund.ts'
import { beginRefund, type RefundOrder } from './refund-payment.ts'
import { refundedYenOf } from './refunded-amount.ts'

let database: TestDatabase
let provider: TestProvider
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1100, 1000)
})
beforeEach(() => {
  provider = testProvider(1000)
})
afterAll(() => database.close())

const start = new Date('2026-11-20T03:00:00Z')
const minutesOn = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const nextMorning = minutesOn(24 * 60)

const paid = () => paidPurchase(database.db, { courseId: 'c1', priceYen: 1000 }, start)
const begin = (paymentId: string, how: Partial<RefundOrder> = {}, minutes = 5) =>
  transaction(database.db, (tx) =>
    beginRefund(
      tx,
      { paymentId, refundId: randomUUID(), isByHand: false, ...how },
      minutesOn(minutes),
      hasOpenDispute,
    ),
  )
const sweep = (minutes: number) =>
  sweepOpenPayments({ ...depsOf(database.db, provider.adapter), now: minutesOn(minutes) })
const stateOf = async (id: string) => (await findPayment(database.db, id))?.state
const reasons = async (id: string) =>
  (await listTransitions(database.db, id)).map(({ reason }) => reason).join('\n')
const mailsTo = async ({ memberId }: Payment) =>
  (await writtenMessages(database.db, { memberId })).flatMap(({ subject, body }) =>
    subject.includes('取り消し') ? [{ body }] : [],
  )
const givePart = ({ orderId }: Payment, yen: number) => {
  provider.orders.set(orderId, 'refunded')
  provider.parts.set(orderId, yen)
}
const refund = (id: string, minutes: number, way: RefundWay, ...more: string[]) =>
  runShop(
    database.db,
    ['payment', 'refund', id, '--way', way, ...more, '--why', 'bought twice'],
    minutesOn(minutes),
  )
const differencesOf = async (payment: Payment) => {
  const { db, adapters } = depsOf(database.db, provider.adapter)
  const providers = {
    fincode: {
      readNotification: async () => undefined,
      taken: { status: 200, type: 'text/plain', body: '' },
      listOrders: async () => ({ outcome: 'listed' as const, orders: [] }),
    },
  }
  await database.pool.query('update payment_reconciliation set next_at = $1', [nextMorning])
  await reconcileDays({ db, adapters, providers, random: { id: uuidv7 }, now: nextMorning })
  return (await listDifferences(db, true, 500))
    .filter(({ orderId, settledAt }) => orderId === payment.orderId && settledAt === null)
    .map(({ kind, theirs }) => ({ kind, theirs }))
}

test.each([
  ['captured', 1000, undefined, 0],
  ['refunded', 1000, 1000, 1000],
  ['refunded', 1000, 999, 999],
  ['refunded', 1000, undefined, undefined],
  // The amount was lowered there before; no money is left.
  ['refunded', 900, 900, 1000],
  // They had taken too much; the price is refunded.
  ['refunded', 1100, 1000, 1000],
] as const)('%s, %i yen of which %s went back: counts as %s', (status, amountYen, refundedYen, expected) => {
  expect(refundedYenOf({ status, amountYen, refundedYen }, { priceYen: 1000 })).toBe(expected)
})

describe('the whole went back there before', () => {
  test('its points are taken, and the provider is asked for nothing', async () => {
    const payment = await paid()
    provider.orders.set(payment.orderId, 'refunded')
    await begin(payment.id)
    await sweep(5)
    expect(await stateOf(payment.id)).toBe('refunded')
    expect(provider.requests).toEqual([])
    expect(await books(database.db, payment.memberId)).toMatchObject({ points: 0, yen: 0 })
    expect(await differencesOf(payment)).toEqual([])
  })
})

describe('a part went back there', {
  meta: {
    proves: [
      {
        id: 'refund-part',
        section: 'payments',
        says: 'A partial refund does not count as a refund of the whole.',
        from: 'own',
        file: 'server/money/refunds/refunded-amount.ts',
        breaks: {
          replace: 'refundedYen >= Math.min(amountYen, priceYen) ? priceYen : refundedYen',
          with: 'refundedYen > 0 ? priceYen : refundedYen',
        },
      },
    ],
  },
}, () => {
  test('before: nothing is asked for, the points are as before, and the operator reads why', async () => {
    const payment = await paid()
    givePart(payment, 100)
    await begin(payment.id)
    await sweep(5)
    expect(provider.requests).toEqual([])
    expect(await stateOf(payment.id)).toBe('paid')
    expect(await books(database.db, payment.memberId)).toMatchObject({ points: 1100, yen: 1000 })
    expect(await reasons(payment.id)).toContain('not refunded: 100 of 1000 yen were refunded at the provider')
    expect(await differencesOf(payment)).toEqual([
      { kind: 'refunded_there', theirs: 'refunded 100 of 1000 yen' },
    ])

    // The rest is refunded in its console.
    provider.parts.set(payment.orderId, 1000)
    await begin(payment.id, {}, 30)
    await sweep(30)
    expect(await stateOf(payment.id)).toBe('refunded')
  })

  test.each([
    ['was lost', 'time out'],
    ['was refused for it', 'refuse'],
  ] as const)('while the request %s: it is not the whole', async (_, fault) => {
    const payment = await paid()
    await begin(payment.id)
    const { cancelOrRefund } = provider.adapter
    provider.next.push(fault)
    provider.adapter.cancelOrRefund = async (...asked) => {
      const answer = await cancelOrRefund(...asked)
      givePart(payment, 100)
      return answer
    }
    await sweep(5)
    await sweep(11)
    expect(provider.refunds).toEqual([])
    expect(await stateOf(payment.id)).toBe('paid')
    expect(await books(database.db, payment.memberId)).toMatchObject({ points: 1100, yen: 1000 })
    expect(await mailsTo(payment)).toEqual([])
    expect(await differencesOf(payment)).toEqual([
      { kind: 'refunded_there', theirs: 'refunded 100 of 1000 yen' },
    ])
  })

  test('a refund whose amount the provider does not say is never the whole', async () => {
    const payment = await paid()
    const { refundedYen: _, ...withoutAmount } = foundAs(payment.orderId, 'refunded', 1000)
    provider.adapter.query = async () => withoutAmount
    await begin(payment.id)
    await sweep(5)
    expect([await stateOf(payment.id), provider.requests]).toEqual(['paid', []])
  })

  test('of a purchase that our books call refunded or unpaid: the provider still has the rest', async () => {
    const payment = await paid()
    await begin(payment.id)
    await sweep(5)
    expect(await stateOf(payment.id)).toBe('refunded')
    provider.parts.set(payment.orderId, 300)
    expect(await differencesOf(payment)).toEqual([{ kind: 'paid_there', theirs: 'refunded 300 of 1000 yen' }])
  })
})

describe('refunded by hand', () => {
  test('after the provider was asked: refused with how often and when, until the operator looked there', {
    meta: {
      proves: [
        {
          id: 'refund-once',
          section: 'payments',
          says: 'After the provider was asked, a refund by hand is refused until the operator looked in its console.',
          from: 'own',
          file: 'server/money/refunds/refund-payment.ts',
          breaks: {
            replace: "if (seenThere !== 'nothing') return",
            with: "if (seenThere === 'refunded') return",
          },
        },
      ],
    },
  }, async () => {
    const payment = await paid()
    await begin(payment.id)
    provider.next.push('lose', 'time out')
    const { query } = provider.adapter
    provider.adapter.query = async (order) =>
      provider.requests.length === 0
        ? await query(order)
        : { outcome: 'no answer', reason: quoted('TimeoutError') }
    await sweep(5)
    expect(provider.refunds).toHaveLength(1)

    // Its answer may still come.
    const underWay = await refund(payment.id, 6, 'by_hand_after_asking')
    expect(underWay).toMatchObject({ refused: expect.stringContaining('may still come') })
    await sweep(10)
    const refused = await refund(payment.id, 13, 'by_hand')
    expect(refused).toMatchObject({
      refused: expect.stringMatching(/asked for the money 2 times, last at .*may have sent/),
    })
    expect(refused).toMatchObject({ refused: expect.stringContaining(payment.orderId) })
    expect(await stateOf(payment.id)).toBe('refunding')
    expect(await runShop(database.db, ['payment', 'show', payment.id])).toMatchObject({
      lines: expect.arrayContaining([expect.stringMatching(/payment_state: refunding/)]),
    })

    // The console shows that it did.
    expect(await refund(payment.id, 13, 'seen_at_provider')).toHaveProperty('lines')
    expect(await stateOf(payment.id)).toBe('refunded')
    const [mail] = await mailsTo(payment)
    expect(mail?.body).toContain('お支払いに使われた方法を通じて')
    provider.adapter.query = query
    expect(await differencesOf(payment)).toEqual([])
  })

  test('although the provider had sent it: counted as sent twice the next day', async () => {
    const payment = await paid()
    await begin(payment.id)
    provider.next.push('lose')
    await sweep(5)
    expect(await refund(payment.id, 13, 'by_hand_after_asking')).toHaveProperty('lines')
    expect(await reasons(payment.id)).toContain('the provider was asked 1 times and refunded nothing')
    expect(await differencesOf(payment)).toEqual([
      { kind: 'refunded_twice', theirs: 'refunded 1000 of 1000 yen' },
    ])
  })

  test('before the provider was asked: it is not asked, and nothing differs', async () => {
    const [begun, fresh] = [await paid(), await paid()]
    await begin(begun.id)
    for (const payment of [begun, fresh]) {
      expect(await refund(payment.id, 6, 'by_hand')).toHaveProperty('lines')
      await sweep(10)
      expect([await stateOf(payment.id), provider.requests]).toEqual(['refunded', []])
      expect(await differencesOf(payment)).toEqual([])
    }
  })

  test('while a process begins to ask: one of the two, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const payment = await paid()
      await begin(payment.id)
      const asked = provider.requests.length
      const [byHand] = await Promise.all([begin(payment.id, { isByHand: true }), sweep(5)])
      expect(byHand.outcome === 'refunded by hand', byHand.outcome).toBe(provider.requests.length === asked)
    }
  })
})

test('disputed: nothing is refunded before the operator has looked, and the provider is never asked to pay twice', async () => {
  const payment = await paid()
  const difference = {
    id: randomUUID(),
    provider: 'fincode',
    day: '2026-11-20',
    orderId: payment.orderId,
    kind: 'disputed' as const,
    paymentId: payment.id,
    ours: 'paid 1000 yen',
    theirs: 'called back',
    foundAt: start,
  }
  await addDaysToReconcile(database.db, 'fincode', [difference.day], start)
  await transaction(database.db, (tx) => keepDifference(tx, difference))
  for (const way of ['provider', 'by_hand'] as const)
    expect(await refund(payment.id, 5, way)).toMatchObject({
      refused: expect.stringContaining(`order ${payment.orderId}`),
    })
  expect([await stateOf(payment.id), provider.requests]).toEqual(['paid', []])

  await transaction(database.db, (tx) => settleDifference(tx, difference.id, 'person', minutesOn(6)))
  await refund(payment.id, 7, 'provider')
  await sweep(8)
  expect([await stateOf(payment.id), provider.refunds.length]).toEqual(['refunded', 1])
  const other = await paid()
  await transaction(database.db, (tx) =>
    keepDifference(tx, { ...difference, id: randomUUID(), orderId: other.orderId, paymentId: other.id }),
  )
  expect(await begin(other.id, { seenThere: 'refunded' })).toMatchObject({
    outcome: 'refunded by provider',
  })
  expect(await stateOf(other.id)).toBe('refunded')
})

test('refunded by the provider, as the operator says, and it was not: found the next day', async () => {
  const payment = await paid()
  expect(await refund(payment.id, 5, 'seen_at_provider')).toHaveProperty('lines')
  expect(await books(database.db, payment.memberId)).toMatchObject({ points: 0, yen: 0 })
  expect(await differencesOf(payment)).toEqual([{ kind: 'paid_there', theirs: 'captured 1000 yen' }])
  expect(await ledgerFaults(database.db)).toEqual([])
})

test('an answer that comes after its refund has ended is not taken for one about the next', async () => {
  const payment = await paid()
  await begin(payment.id)
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = depsOf(database.db, {
    ...provider.adapter,
    async cancelOrRefund() {
      asked.resolve()
      await answered.promise
      return { outcome: 'refused', reason: quoted('LATE') }
    },
  })
  const late = continueRefund(slow.db, slow.adapters, payment, minutesOn(5))
  await asked.promise
  provider.next.push('refuse')
  await sweep(11)
  expect(await stateOf(payment.id)).toBe('paid')
  await begin(payment.id, {}, 20)
  answered.resolve()
  expect((await late).state).toBe('refunding')
  await sweep(20)
  expect(await stateOf(payment.id)).toBe('refunded')
})
