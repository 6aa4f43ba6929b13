import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPayPalEmulator } from '#emulators/pay-pal/emulator.ts'
import type { EmulatedOrder, Funding } from '#emulators/pay-pal/orders.ts'
import { createEmulatorServer, type EmulatorServer } from '#emulators/server/server.ts'
import type { Order } from '#server/providers/payments/port.ts'
import { createPayPalClient } from './client.ts'
import { createPayPal } from './pay-pal.ts'
import { emulatorSettingsAt } from './settings.ts'

const emulator = createPayPalEmulator({ ...emulatorSettingsAt(''), notificationUrl: '' })
let emulators: EmulatorServer
let adapter: ReturnType<typeof createPayPal>
beforeAll(async () => {
  emulators = await createEmulatorServer([emulator])
  const url = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
  adapter = createPayPal(createPayPalClient({ ...emulatorSettingsAt(url), timeoutMs: 1500 }))
})
afterAll(() => emulators.app.close())
beforeEach(() => emulators.faults.reset())

const orderId = () => `F-${randomUUID().replaceAll('-', '').slice(0, 25).toUpperCase()}`
const newOrder = (change: Partial<Order> = {}): Order => {
  const id = orderId()
  return {
    orderId: id,
    amountYen: 1000,
    idempotencyKey: randomUUID(),
    details: {} as Order['details'],
    payer: { familyName: '福', givenName: '引', phone: '', mail: 'a@b.example', language: 'ja' },
    payBy: new Date('2030-01-01'),
    returnUrl: `http://127.0.0.1:3000/api/payment/pay-pal/return?order=${id}`,
    ...change,
  }
}

const emulated = (reference: string): EmulatedOrder => emulator.orders.find(reference)

/** An order made by the shop and, unless a test says otherwise, approved in PayPal's window. */
async function started(funding?: Funding) {
  const order = newOrder()
  const result = await adapter.start(order)
  if (result.outcome !== 'client action') throw new Error(result.outcome)
  const { reference } = result
  if (funding !== undefined) emulator.orders.approve(emulated(reference), funding)
  return { order, reference, orderId: order.orderId }
}
const capture = (order: { orderId: string; reference: string }, key = randomUUID()) =>
  adapter.capture?.(order, 1000, key)
const statusOf = async (order: { orderId: string; reference: string | null }) => {
  const found = await adapter.query(order)
  return found.outcome === 'found' ? found.status : found.outcome
}

test('an order is in whole yen, has our id twice and no shipping, and is approved before it is paid', async () => {
  const order = await started()
  expect(emulated(order.reference)).toMatchObject({
    amountYen: 1000,
    customId: order.orderId,
    invoiceId: order.orderId,
    returnUrl: order.order.returnUrl,
    cancelUrl: order.order.returnUrl,
  })
  expect(await adapter.query(order)).toEqual({
    outcome: 'found',
    orderId: order.orderId,
    reference: order.reference,
    amountYen: 1000,
    currency: 'JPY',
    status: 'open',
    detail: 'CAPTURE PAYER_ACTION_REQUIRED',
  })
  expect((await adapter.resume?.(order, undefined))?.outcome).toBe('not now')
  emulator.orders.approve(emulated(order.reference), 'paid')
  expect(await adapter.resume?.(order, undefined)).toEqual({ outcome: 'approved' })
  expect(await statusOf(order)).toBe('approved')
  expect(await capture(order)).toEqual({ outcome: 'captured' })
  expect(await statusOf(order)).toBe('captured')
})

test('a repeated order is the same order there, which replaces a lost answer', async () => {
  const order = newOrder()
  emulators.faults.set({ timeOutsAfterOpening: 1 })
  expect(await adapter.start(order)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  const [first, second] = [await adapter.start(order), await adapter.start(order)]
  expect(second).toEqual(first)
  expect(emulator.orders.all().filter(({ customId }) => customId === order.orderId)).toHaveLength(1)
})

test('the money is taken once, and not before the approval', {
  meta: {
    proves: [
      {
        id: 'pay-paypal',
        section: 'payments',
        says: 'Otherwise than by capture data: PayPal (3) by `order_id`; nothing is taken before the approval, and once.',
        from: 'own 003',
        breaks: { replace: "intent: 'CAPTURE',", with: "intent: 'AUTHORIZE'," },
      },
    ],
  },
}, async () => {
  const order = await started()
  expect((await capture(order))?.outcome).toBe('refused')
  emulator.orders.approve(emulated(order.reference), 'paid')
  emulators.faults.set({ timeOutsAfterCapture: 1 })
  expect(await capture(order)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  expect(await statusOf(order)).toBe('captured')
  expect(await capture(order)).toEqual({ outcome: 'captured' })
})

test('two captures at once take the money once, and both report it', async () => {
  const order = await started('paid')
  expect(await Promise.all([capture(order), capture(order)])).toEqual([
    { outcome: 'captured' },
    { outcome: 'captured' },
  ])
})

test('an amount that was changed at PayPal is not captured', async () => {
  const order = await started('paid')
  emulated(order.reference).amountYen = 1
  expect((await capture(order))?.outcome).toBe('refused')
  expect(emulated(order.reference).capture).toBeUndefined()
})

test('an amount that differs from the order is reported as PayPal has it', async () => {
  const order = await started('paid')
  emulators.faults.set({ wrongAmounts: 1 })
  await capture(order)
  expect(await adapter.query(order)).toMatchObject({ status: 'captured', amountYen: 1001 })
})

test('money that PayPal holds is neither paid nor refused until PayPal decides', async () => {
  for (const [isGood, status] of [
    [true, 'captured'],
    [false, 'closed'],
  ] as const) {
    const order = await started('held')
    expect((await capture(order))?.outcome).toBe('no answer')
    expect(await statusOf(order)).toBe('asking')
    expect((await capture(order))?.outcome).toBe('no answer')
    const how = { isPaid: false, amountYen: 1000, idempotencyKey: randomUUID() }
    expect((await adapter.cancelOrRefund(order, how)).outcome).toBe('refused')
    const { capture: held } = emulated(order.reference)
    if (held) emulator.orders.decide(held, isGood)
    expect(await statusOf(order)).toBe(status)
  }
})

test('a payer without money is refused, and nothing is taken', async () => {
  const order = await started('refused')
  expect(await capture(order)).toEqual({ outcome: 'refused', reason: 'INSTRUMENT_DECLINED' })
  expect(await statusOf(order)).toBe('approved')
})

test('money taken under our id through another order is left to the operator', async () => {
  const first = await started('paid')
  await capture(first)
  const second = await adapter.start({ ...first.order, idempotencyKey: randomUUID() })
  if (second.outcome !== 'client action') throw new Error(second.outcome)
  emulator.orders.approve(emulated(second.reference), 'paid')
  expect(await capture({ orderId: first.orderId, reference: second.reference })).toEqual({
    outcome: 'no answer',
    reason: 'DUPLICATE_INVOICE_ID',
  })
})

test('an order that PayPal does not have, or no browser ever received, is absent', async () => {
  const absent = { orderId: orderId(), reference: '5O190127TN364715T' }
  expect(await statusOf(absent)).toBe('absent')
  expect((await adapter.resume?.(absent, undefined))?.outcome).toBe('refused')
  expect((await capture(absent))?.outcome).toBe('refused')
  expect(await statusOf({ orderId: orderId(), reference: null })).toBe('absent')
})

test("another shop's order is no answer about ours, and is not captured", async () => {
  const other = await started('paid')
  const ours = { orderId: orderId(), reference: other.reference }
  expect(await statusOf(ours)).toBe('no answer')
  expect((await capture(ours))?.outcome).toBe('no answer')
  expect(emulated(other.reference).capture).toBeUndefined()
})

test('a paid order is refunded once, fully or in part, also when the answer is lost', async () => {
  const order = await started('paid')
  await capture(order)
  const part = { isPaid: true, amountYen: 400, idempotencyKey: randomUUID() }
  expect(await adapter.cancelOrRefund(order, part)).toEqual({ outcome: 'refunded' })
  expect(await adapter.cancelOrRefund(order, part)).toEqual({ outcome: 'refunded' })
  expect(emulated(order.reference).capture?.refunds.map(({ amountYen }) => amountYen)).toEqual([400])
  expect(await adapter.query(order)).toMatchObject({ status: 'refunded', refundedYen: 400 })

  const tooMuch = { ...part, amountYen: 601, idempotencyKey: randomUUID() }
  expect((await adapter.cancelOrRefund(order, tooMuch)).outcome).toBe('refused')
  const rest = { ...part, amountYen: 600, idempotencyKey: randomUUID() }
  expect(await adapter.cancelOrRefund(order, rest)).toEqual({ outcome: 'refunded' })
  expect(await adapter.cancelOrRefund(order, { ...rest, idempotencyKey: randomUUID() })).toEqual({
    outcome: 'refunded',
  })
  expect(emulated(order.reference).capture?.refunds).toHaveLength(2)
  expect(await adapter.query(order)).toMatchObject({ amountYen: 1000, refundedYen: 1000 })
})

test('a capture that PayPal reversed after a dispute counts as fully refunded, and is not refunded again', async () => {
  const order = await started('paid')
  await capture(order)
  const { capture: money } = emulated(order.reference)
  if (money) emulator.orders.reverse(money)
  expect(await adapter.query(order)).toMatchObject({ status: 'refunded', refundedYen: 1000 })
  const how = { isPaid: true, amountYen: 1000, idempotencyKey: randomUUID() }
  expect(await adapter.cancelOrRefund(order, how)).toEqual({ outcome: 'refunded' })
  expect(money?.refunds).toEqual([])
})

test('an unpaid order is cancelled without a refund; a cancellation of a paid one is refused', async () => {
  const how = { isPaid: false, amountYen: 1000, idempotencyKey: randomUUID() }
  for (const order of [await started(), await started('paid')])
    expect(await adapter.cancelOrRefund(order, how)).toEqual({ outcome: 'cancelled' })
  expect(await adapter.cancelOrRefund({ orderId: orderId(), reference: null }, how)).toEqual({
    outcome: 'cancelled',
  })
  const unpaid = await started('paid')
  expect((await adapter.cancelOrRefund(unpaid, { ...how, isPaid: true })).outcome).toBe('refused')
  await capture(unpaid)
  expect((await adapter.cancelOrRefund(unpaid, how)).outcome).toBe('refused')
})

test("what a browser brings back is a place to look, and only PayPal's words are read", () => {
  const read = (query: Record<string, unknown>) => adapter.readReturn?.(query, {})
  const name = '5O190127TN364715T'
  expect(read({ order: 'F-1', token: name, PayerID: 'P1' })).toEqual({
    by: 'reference',
    name,
    step: 'result',
    parameter: '',
  })
  expect(read({ order: 'F-1', token: name })?.step).toBe('none')
  for (const query of [{}, { order: 'F-1' }, { token: "1' or 1=1" }, { token: ['A', 'B'] }])
    expect(read(query)).toBeUndefined()
})
