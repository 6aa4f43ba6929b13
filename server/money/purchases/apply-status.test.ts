import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import type { Observation } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { faultyDatabase, interceptedDatabase } from '#test/payments/faults.ts'
import { addCourse, addMemberRow, books, history } from '#test/payments/paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { applyStatus } from './apply-status.ts'
import { closePaymentByHand } from './settle-by-hand.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1100, 1000)
})
afterAll(() => database.close())

const now = new Date('2026-11-20T03:00:00Z')

const openPayment = async (): Promise<Payment> =>
  boughtPayment(
    depsOf(database.db, scriptedAdapter()),
    orderOfCourse(await addMemberRow(database.db), 'c1'),
    now,
  )

const seen = (payment: Payment, change: Partial<Observation> = {}): Observation => ({
  outcome: 'found',
  orderId: payment.orderId,
  reference: payment.providerReference,
  amountYen: payment.priceYen,
  currency: 'JPY',
  status: 'captured',
  detail: 'CAPTURE CAPTURED',
  ...change,
})
const settle = (payment: Payment, observation: Observation, at = now) =>
  transaction(database.db, (tx) => applyStatus(tx, payment, observation, at))
const paidOnce = {
  points: 1100,
  entries: 1,
  yen: 1000,
  lots: [
    { points: 1000, source: 'purchase' },
    { points: 100, source: 'bonus' },
  ],
}
const nothing = { points: 0, entries: 0, yen: 0, lots: [] }

test('a purchase captured as agreed is paid and credited once, however many processes settle it at once', async () => {
  const payment = await openPayment()
  const results = await Promise.all(Array.from({ length: 40 }, () => settle(payment, seen(payment))))
  expect(new Set(results.map((result) => result.state))).toEqual(new Set(['paid']))
  expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
  expect(await history(database.db, payment.id)).toEqual(['created', 'action_required', 'paid'])
})

test('the card that paid is kept as its provider names it', async () => {
  const kept = async (cardKey: string | undefined) => {
    const payment = await openPayment()
    const { cardKey: stored } = await settle(payment, seen(payment, cardKey ? { cardKey } : {}))
    return stored
  }
  expect([await kept('abc01'), await kept(undefined)]).toEqual(['abc01', null])
})

test('of two processes that read the purchase at the same moment one credits, and the other finds it paid', async () => {
  const payment = await openPayment()
  const slowReader = () => {
    let statements = 0
    const { db } = interceptedDatabase(database.pool, async (run) => {
      const result = await run()
      statements += 1
      // begin, then the read: what was read is old by the time it is used.
      if (statements === 2) await new Promise((resolve) => setTimeout(resolve, 100))
      return result
    })
    return transaction(db, (tx) => applyStatus(tx, payment, seen(payment), now))
  }
  const states = await Promise.all([slowReader(), slowReader(), slowReader()])
  expect(states.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
})

test.each([
  ['another amount', { amountYen: 1001 }],
  ['less', { amountYen: 1 }],
  ['another currency', { currency: 'USD' }],
  ['another order', { orderId: 'F-OTHER' }],
  ['another access id', { reference: 'a_other' }],
  ['a kind of sale never ordered', { status: 'other' as const }],
  ['another amount, before any card', { amountYen: 999, status: 'open' as const }],
])('%s goes to review and credits nothing, whatever the provider says later', async (_name, change) => {
  const payment = await openPayment()
  expect((await settle(payment, seen(payment, change))).state).toBe('review')
  expect((await settle(payment, seen(payment))).state).toBe('review')
  expect(await books(database.db, payment.memberId)).toEqual(nothing)
})

test('a wrong amount that was sent back stays closed; one that was not, or only in part, returns to the operator', {
  meta: {
    proves: [
      {
        id: 'money-closed',
        section: 'console-money',
        says: 'A purchase whose money the company sent back stays closed, also when it was a wrong amount.',
        from: 'own',
        breaks: {
          replace: 'if (!isOpen(payment.state) && isAllBack(payment, seen)) return payment',
          with: '',
        },
      },
    ],
  },
}, async () => {
  const payment = await openPayment()
  const tooMuch = { amountYen: 1001 }
  const close = () =>
    transaction(database.db, (tx) =>
      closePaymentByHand(tx, { paymentId: payment.id, sentBackYen: null, now }),
    )
  await settle(payment, seen(payment, tooMuch))
  await close()
  const back = (refundedYen?: number) =>
    settle(payment, seen(payment, Object.assign({ status: 'refunded' as const, refundedYen }, tooMuch)))
  expect((await back(1001)).state).toBe('cancelled')
  for (const yen of [1000, undefined]) {
    expect((await back(yen)).state).toBe('review')
    await close()
  }
  expect((await settle(payment, seen(payment, tooMuch))).state).toBe('review')
  expect(await books(database.db, payment.memberId)).toEqual(nothing)
})

test('a paid purchase stays paid after every later answer of the provider', async () => {
  const payment = await openPayment()
  await settle(payment, seen(payment))
  for (const status of ['open', 'closed', 'other'] as const)
    expect((await settle(payment, seen(payment, { status }))).state).toBe('paid')
  expect((await settle(payment, seen(payment, { amountYen: 5 }))).state).toBe('paid')
})

test('money that arrives after a purchase was given up is credited, not dropped', async () => {
  const payment = await openPayment()
  const late = new Date(now.getTime() + 2 * 3600_000)
  expect((await settle(payment, seen(payment, { status: 'open' }), late)).state).toBe('expired')
  expect((await settle(payment, seen(payment), late)).state).toBe('paid')
  expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
})

test.each(['before', 'after'] as const)(
  'a failure %s any statement of the credit leaves both halves or neither; a retry completes it',
  async (side) => {
    let failures = 0
    for (let at = 1; ; at++) {
      const payment = await openPayment()
      const faulty = faultyDatabase(database.pool, at, side)
      const attempt = await transaction(faulty.db, (tx) => applyStatus(tx, payment, seen(payment), now)).then(
        () => 'done',
        (error: Error) => error.message,
      )
      const state = (await findPayment(database.db, payment.id))?.state
      const found = await books(database.db, payment.memberId)
      expect(found, `after statement ${at}: ${faulty.last()}`).toEqual(state === 'paid' ? paidOnce : nothing)
      await settle(payment, seen(payment))
      expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
      expect(await history(database.db, payment.id)).toEqual(['created', 'action_required', 'paid'])
      if (attempt === 'done') break
      expect(attempt).toBe('injected failure')
      failures += 1
    }
    // begin, lock, state, history, wallet, expiry check, entries, lots, wallet, commit …
    expect(failures).toBeGreaterThanOrEqual(10)
  },
)

test('the database itself refuses to move a paid payment, to change its price, or to rewrite its history', async () => {
  const payment = await openPayment()
  await settle(payment, seen(payment))
  const { pool } = database
  for (const statement of [
    `update payment set state = 'declined' where id = $1`,
    'update payment set price_yen = 1 where id = $1',
    'update payment set points = 999999 where id = $1',
    'delete from payment where id = $1',
    `update payment_transition set reason = '' where payment_id = $1`,
    'delete from payment_transition where payment_id = $1',
  ])
    await expect(pool.query(statement, [payment.id]), statement).rejects.toThrow('permanent record')
})
