import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MethodAdapter, Order } from '#server/providers/payments/port.ts'
import { newOrder, type RunningFincode, startFincode } from '#test/payments/fincode-emulator.ts'
import { registerOrder } from './order.ts'
import { createFincodePayPay } from './pay-pay.ts'

let now = new Date('2026-11-21T03:00:00Z')
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
let emulators: RunningFincode
let payPay: MethodAdapter
beforeAll(async () => {
  emulators = await startFincode({ clock: () => now })
  payPay = createFincodePayPay(emulators.client)
})
afterEach(() => emulators.faults.reset())
afterAll(() => emulators.app.close())

const reference = (order: Order) => ({ orderId: order.orderId, reference: null })
const status = async (order: Order) => {
  const found = await payPay.query(reference(order))
  return found.outcome === 'found' ? found.status : found.outcome
}
const opened = async (order: Order) => {
  const started = await payPay.start(order)
  if (started.outcome !== 'redirect') throw new Error(started.outcome)
  return started.url
}
/** The payer on PayPay's page. */
const answer = (url: string, result: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ result }) })
const end = (order: Order, isPaid: boolean, amountYen = order.amountYen) =>
  payPay.cancelOrRefund(reference(order), { isPaid, amountYen, idempotencyKey: order.idempotencyKey })

test("the payer agrees on PayPay's page and returns; the money is taken", {
  meta: {
    proves: [
      {
        id: 'pay-paypay',
        section: 'payments',
        says: "PayPay (8): agreed to on PayPay's page.",
        from: 'spec',
        breaks: { replace: 'redirect_url: returnUrl,', with: 'redirect_url: returnUrl.slice(0, -1),' },
      },
    ],
  },
}, async () => {
  const order = newOrder()
  const url = await opened(order)
  expect(await status(order)).toBe('asking')
  const page = await (await fetch(url)).text()
  expect(page).toContain('¥1,000')
  const back = await answer(url, 'pay')
  expect([back.status, back.headers.get('location')]).toEqual([303, order.returnUrl])
  expect(await payPay.query(reference(order))).toMatchObject({ status: 'captured', amountYen: 1000 })
  expect(await (await fetch(url)).text()).not.toContain('<form')
})

test('nothing is charged when the payer refuses or lets the code expire', async () => {
  const refused = newOrder()
  expect((await answer(await opened(refused), 'refuse')).status).toBe(303)
  expect(await status(refused)).toBe('closed')
  const slow = newOrder()
  const url = await opened(slow)
  later(60)
  expect(await status(slow)).toBe('closed')
  await answer(url, 'pay')
  expect(await status(slow)).toBe('closed')
  expect((await payPay.start({ ...slow, idempotencyKey: randomUUID() })).outcome).toBe('refused')
})

test('a page that never arrived is returned again, by its key at first and by its order later, but not after the payment', async () => {
  const order = newOrder()
  emulators.faults.set({ timeOutsAfterOpening: 1 })
  expect((await emulators.impatiently(() => payPay.start(order))).outcome).toBe('no answer')
  const found = await payPay.query(reference(order))
  const url = await opened(order)
  expect(found).toMatchObject({ status: 'asking', pageUrl: url })
  expect(await opened({ ...order, idempotencyKey: randomUUID() })).toBe(url)
  await answer(url, 'pay')
  expect((await payPay.start({ ...order, idempotencyKey: randomUUID() })).outcome).toBe('captured')
})

test('a purchase that stopped between registering and opening is opened by the next try', async () => {
  const order = newOrder()
  await registerOrder(emulators.client, 'Paypay', order)
  expect(await status(order)).toBe('open')
  expect(await opened(order)).toContain('/paypay/')
})

test('one yen too much shows in the query', async () => {
  const order = newOrder()
  const url = await opened(order)
  emulators.faults.set({ wrongAmounts: 1 })
  await answer(url, 'pay')
  expect(await payPay.query(reference(order))).toMatchObject({ status: 'captured', amountYen: 1001 })
})

test('an unpaid code is cancelled; a code that was paid meanwhile is not refunded', async () => {
  const order = newOrder()
  const url = await opened(order)
  expect(await end(order, false)).toEqual({ outcome: 'cancelled' })
  expect(await end(order, false)).toEqual({ outcome: 'cancelled' })
  await answer(url, 'pay')
  expect(await status(order)).toBe('closed')
  const paid = newOrder()
  await answer(await opened(paid), 'pay')
  expect((await end(paid, false)).outcome).toBe('refused')
  expect(await status(paid)).toBe('captured')
})

test('the whole amount can be refunded, a part cannot', async () => {
  const order = newOrder()
  await answer(await opened(order), 'pay')
  expect((await end(order, true, 1)).outcome).toBe('refused')
  expect(await end(order, true)).toEqual({ outcome: 'refunded' })
  expect(await status(order)).toBe('refunded')
  expect(await end(order, true)).toEqual({ outcome: 'refunded' })
})

test('the returning browser carries our order and nothing else', () => {
  const order = newOrder()
  expect(payPay.readReturn?.({ order: order.orderId }, {})).toEqual({
    by: 'order',
    name: order.orderId,
    step: 'none',
    parameter: '',
  })
  for (const query of [{}, { order: 'x y' }, { order: [order.orderId] }])
    expect(payPay.readReturn?.(query, {})).toBeUndefined()
})
