import { afterAll, beforeAll, expect, test } from 'vitest'
import { because, quoted, type Said } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import type { CaptureResult, MethodAdapter } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addCourse, addMemberRow, books, history } from '#test/payments/paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { applyStatus } from './apply-status.ts'
import { capturePayment } from './capture-payment.ts'
import { closePaymentByHand } from './settle-by-hand.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
})
afterAll(() => database.close())

const now = new Date('2026-11-20T03:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** A provider that opens, and answers every capture the same way. */
function capturing(answer: CaptureResult) {
  const keys: string[] = []
  const adapter = scriptedAdapter({
    capture: async (_order, _amountYen, key) => {
      keys.push(key)
      return answer
    },
  })
  return { adapter, keys }
}

const openPayment = async (adapter: MethodAdapter): Promise<Payment> =>
  boughtPayment(depsOf(database.db, adapter), orderOfCourse(await addMemberRow(database.db), 'c1'), now)
const move = (payment: Payment, to: 'processing' | 'expired' | 'unknown' | 'paid') =>
  transaction(database.db, (tx) => movePayment(tx, payment, to, because('chosen'), now))
const processing = async (adapter: MethodAdapter) =>
  (await move(await openPayment(adapter), 'processing')) as Payment

test('ten processes at the same moment capture once', async () => {
  const { adapter, keys } = capturing({ outcome: 'captured' })
  const payment = await processing(adapter)
  await Promise.all(Array.from({ length: 10 }, () => capturePayment(database.db, adapter, payment, now)))
  expect(keys).toEqual([payment.captureKey])
})

test('when a process dies during a capture, another repeats it after half a minute, with the same key', async () => {
  const { adapter, keys } = capturing({ outcome: 'captured' })
  const payment = await processing(adapter)
  for (const minutes of [0, 0.4, 0.6]) await capturePayment(database.db, adapter, payment, after(minutes))
  expect(keys).toEqual([payment.captureKey, payment.captureKey])
})

test('nothing is captured before the authentication, nor after the purchase was given up', async () => {
  const { adapter, keys } = capturing({ outcome: 'captured' })
  const payment = await openPayment(adapter)
  await capturePayment(database.db, adapter, payment, now)
  const given = (await move(payment, 'expired')) as Payment
  await capturePayment(database.db, adapter, given, now)
  expect(keys).toEqual([])
})

const unpaid = (payment: Payment) => ({
  outcome: 'found' as const,
  orderId: payment.orderId,
  reference: payment.providerReference,
  amountYen: 1000,
  currency: 'JPY',
  status: 'approved' as const,
  detail: 'AUTHENTICATED',
})
const settle = (payment: Payment, minutes: number, refusal?: Said) =>
  transaction(database.db, (tx) => applyStatus(tx, payment, unpaid(payment), after(minutes), refusal))

test('once a capture was requested, a purchase does not expire; after two days the operator reviews it', async () => {
  const { adapter } = capturing({ outcome: 'no answer', reason: quoted('TimeoutError') })
  const payment = await processing(adapter)
  await capturePayment(database.db, adapter, payment, now)
  expect((await settle(payment, 120)).state).toBe('processing')
  expect((await settle(payment, 49 * 60 - 1)).state).toBe('processing')
  expect((await settle(payment, 49 * 60)).state).toBe('review')
  expect(await history(database.db, payment.id)).toEqual([
    'created',
    'action_required',
    'processing',
    'unknown',
    'processing',
    'review',
  ])
})

test('a refusal after a capture request is still watched, and an order that vanished is reviewed', async () => {
  const { adapter } = capturing({ outcome: 'refused', reason: quoted('E1') })
  const refused = await processing(adapter)
  await capturePayment(database.db, adapter, refused, now)
  expect(await settle(refused, 1, quoted('E1'))).toMatchObject({ state: 'declined', nextQueryAt: after(5) })
  const vanished = await processing(adapter)
  await capturePayment(database.db, adapter, vanished, now)
  const settled = await transaction(database.db, (tx) =>
    applyStatus(tx, vanished, { outcome: 'absent' }, after(1)),
  )
  expect(settled.state).toBe('review')
})

test('a payer who has yet to agree gets the page again, and the usual time for it', async () => {
  const { adapter, keys } = capturing({ outcome: 'not agreed', reason: quoted('Open') })
  const payment = await processing(adapter)
  await capturePayment(database.db, adapter, payment, now)
  expect(await findPayment(database.db, payment.id)).toMatchObject({
    state: 'action_required',
    captureBeganAt: null,
  })
  expect((await settle(payment, 59)).state).toBe('action_required')
  expect((await settle(payment, 60)).state).toBe('expired')
  expect(keys).toHaveLength(1)
})

test('a purchase that the operator closed after a capture request is still watched', async () => {
  const { adapter } = capturing({ outcome: 'no answer', reason: quoted('TimeoutError') })
  const payment = await processing(adapter)
  await capturePayment(database.db, adapter, payment, now)
  const closed = await transaction(database.db, (tx) =>
    closePaymentByHand(tx, { paymentId: payment.id, sentBackYen: null, now }),
  )
  expect(closed).toMatchObject({ outcome: 'done', after: { state: 'cancelled', nextQueryAt: after(1) } })
})

test('an order that the provider lost before a capture request expires', async () => {
  const { adapter } = capturing({ outcome: 'captured' })
  const payment = await openPayment(adapter)
  const settleAbsent = (minutes: number) =>
    transaction(database.db, (tx) => applyStatus(tx, payment, { outcome: 'absent' }, after(minutes)))
  expect((await settleAbsent(59)).state).toBe('action_required')
  expect((await settleAbsent(60)).state).toBe('expired')
  expect((await books(database.db, payment.memberId)).points).toBe(0)
})

test('a step from a state the payment has left changes nothing and writes no history', async () => {
  const { adapter } = capturing({ outcome: 'captured' })
  const payment = await openPayment(adapter)
  const moves = await Promise.all(Array.from({ length: 8 }, () => move(payment, 'processing')))
  expect(moves.filter((moved) => moved !== undefined)).toHaveLength(1)
  expect(await move(payment, 'expired')).toBeUndefined()
  expect(await history(database.db, payment.id)).toEqual(['created', 'action_required', 'processing'])
})

test('an illegal step is a defect and throws', async () => {
  const { adapter } = capturing({ outcome: 'captured' })
  const paid = (await move(await openPayment(adapter), 'paid')) as Payment
  await expect(move(paid, 'unknown')).rejects.toThrow('cannot go from paid to unknown')
})
