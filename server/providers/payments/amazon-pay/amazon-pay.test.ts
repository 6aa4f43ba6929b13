import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MethodAdapter, Order } from '#server/providers/payments/port.ts'
import { anOrder, startAmazonPay } from '#test/payments/amazon-pay-payer.ts'
import { createAmazonPay } from './amazon-pay.ts'
import { createAmazonPayButton } from './button.ts'
import { createAmazonPayClient } from './client.ts'

let amazon: Awaited<ReturnType<typeof startAmazonPay>>
let adapter: MethodAdapter
const now = { at: new Date('2026-11-21T00:00:00Z') }
beforeAll(async () => {
  amazon = await startAmazonPay(undefined, () => now.at)
  adapter = createAmazonPay(amazon.client)
})
afterAll(() => amazon.stop())
beforeEach(() => amazon.emulators.faults.reset())

const named = (order: Order) => ({
  orderId: order.orderId,
  reference: 'checkoutSessionId' in order.details ? String(order.details.checkoutSessionId) : null,
})
const capture = (order: Order) => adapter.capture?.(named(order), order.amountYen, randomUUID())
const refundOrCancel = (
  order: Order,
  isPaid: boolean,
  amountYen: number,
  idempotencyKey: string = randomUUID(),
) => adapter.cancelOrRefund(named(order), { isPaid, amountYen, idempotencyKey })

/** An order whose payer stands on Amazon's page. */
async function started(card?: 'declined') {
  const order = anOrder(await amazon.choose(card))
  const result = await adapter.start(order)
  if (result.outcome !== 'redirect') throw new Error(`not started: ${JSON.stringify(result)}`)
  return { order, page: result.url }
}
async function agreed() {
  const { order, page } = await started()
  const back = await amazon.answer(page, 'agree')
  return { order, back }
}
async function paid() {
  const { order } = await agreed()
  expect(await capture(order)).toEqual({ outcome: 'captured' })
  return order
}

test('a payment goes from the button to the money: session, purchase, agreement, return, completion', {
  meta: {
    proves: [
      {
        id: 'pay-amazon',
        section: 'payments',
        says: 'Amazon Pay (5): from the button to the money.',
        from: 'spec',
        breaks: { replace: 'chargeAmount: yen(amountYen),', with: 'chargeAmount: yen(amountYen + 1),' },
      },
    ],
  },
}, async () => {
  const id = await amazon.choose()
  const order = anOrder(id)
  expect(await adapter.query(named(order))).toEqual({ outcome: 'absent' })
  const start = await adapter.start(order)
  expect(start).toEqual({
    outcome: 'redirect',
    reference: id,
    url: `${amazon.origin}/amazon-pay/confirm/${id}`,
  })
  expect(amazon.emulator.openPayments()).toMatchObject([{ orderId: order.orderId, amountYen: 1000 }])
  const back = await amazon.answer(start.outcome === 'redirect' ? start.url : '', 'agree')
  expect(back.searchParams.get('payment_id')).toBe('1')
  const returned = adapter.readReturn?.(Object.fromEntries(back.searchParams), {})
  expect(returned).toEqual({ by: 'reference', name: id, step: 'result', parameter: '' })
  expect(await adapter.resume?.(named(order), returned)).toEqual({ outcome: 'approved' })
  const waiting = { outcome: 'found', status: 'approved', orderId: order.orderId, amountYen: 1000 }
  expect(await adapter.query(named(order))).toMatchObject({ ...waiting, reference: id, currency: 'JPY' })
  expect(await capture(order)).toEqual({ outcome: 'captured' })
  expect(await adapter.query(named(order))).toMatchObject({ ...waiting, status: 'captured', reference: id })
  expect(amazon.emulator.openPayments()).toEqual([])
})

test('a repeated start, a start after the capture and a repeated capture have the effect of one', async () => {
  const { order } = await agreed()
  expect((await adapter.start(order)).outcome).toBe('redirect')
  await amazon.answer(`/amazon-pay/confirm/${named(order).reference}`, 'agree')
  expect(await capture(order)).toEqual({ outcome: 'captured' })
  expect(await capture(order)).toEqual({ outcome: 'captured' })
  expect(await adapter.start(order)).toEqual({ outcome: 'captured', reference: named(order).reference })
  expect(await adapter.query(named(order))).toMatchObject({ status: 'captured', amountYen: 1000 })
})

test('without an agreement nothing is captured and nothing ends, since it may still come', async () => {
  const { order, page } = await started()
  // The money of a payer who has not come back is not captured.
  expect(await adapter.resume?.(named(order), undefined)).toMatchObject({ outcome: 'not now' })
  expect(await capture(order)).toEqual({ outcome: 'not agreed', reason: 'the payer has not agreed yet' })
  await amazon.answer(page, 'agree')
  expect(await capture(order)).toEqual({ outcome: 'captured' })
})

test.each([
  ['declines', 'decline', undefined, 'Declined'],
  ['has a card that is declined', 'agree', 'declined', 'Declined'],
  ['cancels', 'cancel', undefined, 'BuyerCanceled'],
] as const)('a payer who %s is not charged', async (_name, answer, card, reason) => {
  const { order, page } = await started(card)
  const back = await amazon.answer(page, answer)
  const returned = adapter.readReturn?.(Object.fromEntries(back.searchParams), {})
  expect(await adapter.resume?.(named(order), returned)).toEqual({
    outcome: 'refused',
    reason: `Canceled ${reason}`,
  })
  expect(await capture(order)).toEqual({ outcome: 'refused', reason: 'CheckoutSessionCanceled' })
  expect(await adapter.query(named(order))).toMatchObject({ outcome: 'found', status: 'closed' })
})

test('a session that is not completed expires after a day', async () => {
  const { order } = await agreed()
  now.at = new Date(now.at.getTime() + 24 * 60 * 60 * 1000)
  expect(await adapter.query(named(order))).toMatchObject({ status: 'closed', detail: 'Canceled Expired' })
})

test('a session serves one purchase: a second one is refused and changes nothing', async () => {
  const { order } = await agreed()
  const id = named(order).reference ?? ''
  expect(await createAmazonPayButton(amazon.client).readSession(id)).toMatchObject({ isOpen: false })
  const second = anOrder(id, 5000)
  expect(await adapter.start(second)).toMatchObject({ outcome: 'refused' })
  expect(await adapter.query(named(second))).toEqual({ outcome: 'absent' })
  expect((await capture(second))?.outcome).toBe('refused')
  expect(await refundOrCancel(second, true, 1000)).toMatchObject({ outcome: 'refused' })
  expect(await capture(order)).toEqual({ outcome: 'captured' })
})

test('a missing or invalid session is refused without a request', async () => {
  const order = { ...anOrder(''), details: {} }
  for (const details of [{}, { checkoutSessionId: '../charges/1' }])
    expect(await adapter.start({ ...order, details })).toMatchObject({ outcome: 'refused' })
  expect(await adapter.query({ orderId: 'F-1', reference: null })).toEqual({ outcome: 'absent' })
  expect(adapter.readReturn?.({ amazonCheckoutSessionId: 'a/b' }, {})).toBeUndefined()
  expect(adapter.readReturn?.({}, {})).toBeUndefined()
})

test('an opening and a capture that never answer are unknown; asking again gets the answer', async () => {
  const order = anOrder(await amazon.choose())
  amazon.emulators.faults.set({ timeOutsAfterOpening: 1 })
  expect(await adapter.start(order)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  const again = await adapter.start(order)
  await amazon.answer(again.outcome === 'redirect' ? again.url : '', 'agree')
  amazon.emulators.faults.set({ timeOutsAfterCapture: 1 })
  expect(await capture(order)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  expect(await adapter.query(named(order))).toMatchObject({ status: 'captured' })
  expect(await capture(order)).toEqual({ outcome: 'captured' })
})

test('the amount that was really captured is reported, not the amount that was asked for', async () => {
  const { order } = await agreed()
  amazon.emulators.faults.set({ wrongAmounts: 1 })
  await capture(order)
  expect(await adapter.query(named(order))).toMatchObject({ status: 'captured', amountYen: 1001 })
})

test('a refund happens once per key, in part or whole, and never exceeds the captured amount', async () => {
  const order = await paid()
  const key = randomUUID()
  expect(await refundOrCancel(order, true, 400, key)).toEqual({ outcome: 'refunded' })
  expect(await refundOrCancel(order, true, 400, key)).toEqual({ outcome: 'refunded' })
  expect(await adapter.query(named(order))).toMatchObject({
    status: 'refunded',
    amountYen: 1000,
    refundedYen: 400,
  })
  expect(await refundOrCancel(order, true, 700)).toEqual({
    outcome: 'refused',
    reason: 'TransactionAmountExceeded',
  })
  expect(await refundOrCancel(order, true, 600)).toEqual({ outcome: 'refunded' })
  expect(await refundOrCancel(order, true, 600)).toEqual({ outcome: 'refunded' })
  expect(await adapter.query(named(order))).toMatchObject({ refundedYen: 1000 })
})

test('a paid purchase is not cancelled, and an unpaid one is not refunded', async () => {
  expect(await refundOrCancel(await paid(), false, 1000)).toEqual({ outcome: 'refused', reason: 'Captured' })
  const { order } = await started()
  expect(await refundOrCancel(order, true, 1000)).toEqual({ outcome: 'refused', reason: 'Open' })
  expect(await refundOrCancel(order, false, 1000)).toEqual({ outcome: 'cancelled' })
  const unknown = anOrder('unknown-order')
  expect(await refundOrCancel(unknown, false, 1000)).toEqual({ outcome: 'cancelled' })
  expect((await refundOrCancel(unknown, true, 1000)).outcome).toBe('refused')
})

test('the button’s session names the means of payment', async () => {
  const button = createAmazonPayButton(amazon.client)
  const id = await amazon.choose()
  expect(await button.readSession(id)).toEqual({
    outcome: 'found',
    paymentDescriptor: 'Visa ****1111 (Amazon Pay)',
    isOpen: true,
  })
  expect(await button.readSession('unknown')).toEqual({ outcome: 'absent' })
  expect(await button.readSession('../x')).toEqual({ outcome: 'absent' })
  expect(button.browser.scriptUrl).toBe(`${amazon.origin}/checkout.js`)
})

test('a key that is not the shop’s gets no answer that is trusted', async () => {
  const settings = { ...amazon.settings, publicKeyId: 'SANDBOX-OTHER' }
  const stranger = createAmazonPay(createAmazonPayClient(settings, () => new Date()))
  const order = await paid()
  expect(await stranger.query(named(order))).toEqual({
    outcome: 'no answer',
    reason: 'status 403 UnauthorizedAccess',
  })
})
