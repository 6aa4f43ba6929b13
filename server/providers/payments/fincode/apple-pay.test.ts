import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MethodAdapter, Order } from '#server/providers/payments/port.ts'
import { appleToken, newOrder, type RunningFincode, startFincode } from '#test/payments/fincode-emulator.ts'
import { createFincodeApplePay } from './apple-pay.ts'

let now = new Date('2026-11-21T03:00:00Z')
let emulators: RunningFincode
let applePay: MethodAdapter
beforeAll(async () => {
  emulators = await startFincode({ clock: () => now })
  applePay = createFincodeApplePay(emulators.client)
})
afterEach(() => emulators.faults.reset())
afterAll(() => emulators.app.close())

const reference = (order: Order) => ({ orderId: order.orderId, reference: null })
const orderOf = (number?: string) => newOrder({ applePayToken: appleToken(number) })
const status = async (order: Order) => {
  const found = await applePay.query(reference(order))
  return found.outcome === 'found' ? found.status : found.outcome
}

test("the device's token pays at once, and a repeat pays nothing more", {
  meta: {
    proves: [
      {
        id: 'pay-apple',
        section: 'payments',
        says: "Apple Pay (12): the device's one-time token, taken once.",
        from: 'spec',
        breaks: {
          replace: "payment.status === 'CAPTURED'\n    ?",
          with: "payment.status !== 'CAPTURED'\n    ?",
        },
      },
    ],
  },
}, async () => {
  const order = orderOf()
  const paid = await applePay.start(order)
  expect(paid).toEqual({ outcome: 'captured', reference: expect.stringMatching(/^a_/) })
  expect(await applePay.start(order)).toEqual(paid)
  now = new Date(now.getTime() + 31 * 60_000)
  expect(await applePay.start(order)).toEqual(paid)
  expect(await applePay.query(reference(order))).toMatchObject({ status: 'captured', amountYen: 1000 })
})

test('a refused card, and an invalid token, pay nothing', async () => {
  const refused = orderOf('4000000000000002')
  expect((await applePay.start(refused)).outcome).toBe('refused')
  expect(await status(refused)).toBe('open')
  for (const applePayToken of ['no token', Buffer.from('{}').toString('base64')])
    expect((await applePay.start(newOrder({ applePayToken }))).outcome).toBe('refused')
})

test('a registration and a payment without an answer stay unknown; a repeat finds the outcome', async () => {
  const order = orderOf()
  emulators.faults.set({ timeOutsAfterOpening: 1, timeOutsAfterCapture: 1 })
  expect((await emulators.impatiently(() => applePay.start(order))).outcome).toBe('no answer')
  expect(await status(order)).toBe('open')
  expect((await emulators.impatiently(() => applePay.start(order))).outcome).toBe('no answer')
  expect(await status(order)).toBe('captured')
  expect((await applePay.start(order)).outcome).toBe('captured')
  expect((await applePay.start({ ...order, idempotencyKey: randomUUID() })).outcome).toBe('captured')
})

test('without its token a repeat only learns the outcome of the first try', async () => {
  const order = orderOf()
  const repeat = { ...order, details: {} }
  expect((await applePay.start(repeat)).outcome).toBe('refused')
  expect(await status(order)).toBe('absent')
  await applePay.start(order)
  expect((await applePay.start(repeat)).outcome).toBe('captured')
})

test('one yen too much shows in the query', async () => {
  const order = orderOf()
  emulators.faults.set({ wrongAmounts: 1 })
  await applePay.start(order)
  expect(await applePay.query(reference(order))).toMatchObject({ status: 'captured', amountYen: 1001 })
})

test('the whole amount can be refunded, a part cannot', async () => {
  const order = orderOf()
  await applePay.start(order)
  const back = (amountYen: number) =>
    applePay.cancelOrRefund(reference(order), {
      isPaid: true,
      amountYen,
      idempotencyKey: order.idempotencyKey,
    })
  expect((await back(999)).outcome).toBe('refused')
  expect(await back(1000)).toEqual({ outcome: 'refunded' })
  expect(await status(order)).toBe('refunded')
})
