import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MethodAdapter } from '#server/providers/payments/port.ts'
import { type Emulator, shopOrigin, startEmulator } from '#test/payments/veritrans-emulator.ts'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.stop())
beforeEach(() => emulator.calm())

const reference = (orderId: string) => ({ orderId, reference: null })
const how = (change: object = {}) => ({ isPaid: true, amountYen: 1000, idempotencyKey: 'back', ...change })

type CarrierOrMerpay = readonly [name: string, service: 'carrier' | 'merpay']
const methods: CarrierOrMerpay[] = [
  ['sb_ktai', 'carrier'],
  ['au', 'carrier'],
  ['docomo', 'carrier'],
  ['Merpay', 'merpay'],
]

const adapterOf = ([, service]: CarrierOrMerpay): MethodAdapter => emulator[service]
const orderOf = ([name, service]: CarrierOrMerpay) =>
  emulator.order(service === 'carrier' ? { carrier: name as 'au' } : {})
const answerOn = ([, service]: CarrierOrMerpay, orderId: string, result: string) =>
  emulator.visit(`/veritrans/${service}/${orderId}`, { result })

async function opened(method: CarrierOrMerpay) {
  const order = orderOf(method)
  const started = await adapterOf(method).start(order)
  return { ...order, started }
}

test.each(methods)(
  '%s: a payment goes over its page, the agreement and the capture back to the shop',
  {
    meta: {
      proves: [
        {
          id: 'pay-carrier',
          section: 'payments',
          says: "Carrier billing (6): at the carrier's page.",
          from: 'spec',
          breaks: { replace: 'serviceOptionType: details.carrier,', with: "serviceOptionType: 'au'," },
        },
        {
          id: 'pay-merpay',
          section: 'payments',
          says: 'Merpay (13), a setting: on the page of Merpay.',
          from: 'ruling 24',
          file: 'server/providers/payments/veritrans/merpay.ts',
          breaks: { replace: "withCapture: 'true',", with: "withCapture: 'false'," },
        },
      ],
    },
  },
  async (...method) => {
    const { orderId, started } = await opened(method)
    if (method[1] === 'merpay') {
      if (started.outcome !== 'redirect') throw new Error(started.outcome)
      expect(await (await fetch(started.url)).text()).toContain('メルペイ')
    } else {
      if (started.outcome !== 'form post') throw new Error(started.outcome)
      expect(started.fields).toEqual({ orderId, carrier: method[0] })
      expect((await emulator.visit(started.url, started.fields)).page).toContain(`value="agree"`)
    }
    const adapter = adapterOf(method)
    expect(await adapter.query(reference(orderId))).toMatchObject({ status: 'asking', amountYen: 1000 })
    const { status, location } = await answerOn(method, orderId, 'agree')
    expect(status).toBe(303)
    const back = new URL(location)
    expect(back.origin).toBe(shopOrigin)
    expect(adapter.readReturn?.(Object.fromEntries(back.searchParams), {})).toEqual({
      by: 'order',
      name: orderId,
      step: 'result',
      parameter: '',
    })
    await emulator.notifier.settled()
    expect(emulator.heard).toEqual([{ orderIds: [orderId], references: [], isAuthentic: true }])
    expect(await adapter.query(reference(orderId))).toMatchObject({
      outcome: 'found',
      status: 'captured',
      amountYen: 1000,
      currency: 'JPY',
    })
  },
)

test.each(methods)(
  '%s: a refusal by the payer closes it, and a later agreement is too late',
  async (...method) => {
    const { orderId } = await opened(method)
    const { location } = await answerOn(method, orderId, 'refuse')
    expect(new URL(location).searchParams.get('mstatus')).toBe('failure')
    expect(await adapterOf(method).query(reference(orderId))).toMatchObject({ status: 'closed' })
    expect((await answerOn(method, orderId, 'agree')).status).toBe(200)
    expect(await adapterOf(method).query(reference(orderId))).toMatchObject({ status: 'closed' })
  },
)

test.each(methods)('%s: a full or partial refund happens once for many requests', async (...method) => {
  const adapter = adapterOf(method)
  for (const amountYen of [1000, 300]) {
    const { orderId } = await opened(method)
    expect(await adapter.cancelOrRefund(reference(orderId), how())).toMatchObject({ reason: 'not paid' })
    await answerOn(method, orderId, 'agree')
    expect(await adapter.cancelOrRefund(reference(orderId), how({ isPaid: false }))).toMatchObject({
      outcome: 'refused',
      reason: 'already paid',
    })
    for (const _ of [1, 2])
      expect(await adapter.cancelOrRefund(reference(orderId), how({ amountYen }))).toEqual({
        outcome: 'refunded',
      })
    expect(await adapter.query(reference(orderId))).toMatchObject({
      status: 'refunded',
      amountYen: 1000,
      refundedYen: amountYen,
    })
    const back = emulator.emulator
      .orders()
      .find(orderId)
      .transactions.filter(({ command }) => /Cancel|Refund/.test(command))
    expect(back.map((step) => step.amountYen)).toEqual([amountYen])
  }
})

test.each(methods)('%s: a refund of more than was captured is refused by the provider', async (...method) => {
  const { orderId } = await opened(method)
  await answerOn(method, orderId, 'agree')
  expect(await adapterOf(method).cancelOrRefund(reference(orderId), how({ amountYen: 1001 }))).toMatchObject({
    outcome: 'refused',
    reason: 'EM05000000000000',
  })
})

test.each(methods)(
  '%s: an opening that never answers is unknown; again it is neither opened nor refused',
  async (...method) => {
    emulator.disturb({ timeOutsAfterOpening: 1 })
    const { orderId, started, ...order } = await opened(method)
    expect(started).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
    const adapter = adapterOf(method)
    expect((await adapter.start({ ...order, orderId })).outcome).toBe('no answer')
    expect(await adapter.query(reference(orderId))).toMatchObject({ status: 'asking' })
    await answerOn(method, orderId, 'agree')
    expect(await adapter.start({ ...order, orderId })).toEqual({ outcome: 'captured', reference: null })
  },
)

test.each(methods)(
  '%s: a browser lost after the capture changes nothing about the money',
  async (...method) => {
    const { orderId } = await opened(method)
    emulator.faults.set({ timeOutsAfterCapture: 1 })
    const lost = fetch(new URL(`/veritrans/${method[1]}/${orderId}`, emulator.origin), {
      method: 'POST',
      body: new URLSearchParams({ result: 'agree' }),
      signal: AbortSignal.timeout(300),
    })
    await expect(lost).rejects.toThrow()
    await emulator.notifier.settled()
    expect(emulator.heard).toHaveLength(1)
    expect(await adapterOf(method).query(reference(orderId))).toMatchObject({ status: 'captured' })
  },
)

test.each(methods)('%s: a yen too much is reported as the provider has it', async (...method) => {
  const { orderId } = await opened(method)
  emulator.faults.set({ wrongAmounts: 1 })
  await answerOn(method, orderId, 'agree')
  expect(await adapterOf(method).query(reference(orderId))).toMatchObject({
    status: 'captured',
    amountYen: 1001,
  })
})

test('the notification can arrive before the browser', async () => {
  const { orderId } = await opened(['au', 'carrier'])
  emulator.faults.set({ isNotifiedFirst: true, notificationDelayMs: 100 })
  await answerOn(['au', 'carrier'], orderId, 'agree')
  expect(emulator.heard).toHaveLength(1)
})

test('a return is ignored when it names no order in this shop’s format', () => {
  const read = (query: Record<string, unknown>) => emulator.carrier.readReturn?.(query, {})
  for (const order of [undefined, '', ['F-1'], { a: 1 }, "F-1' or 1=1", 'F'.repeat(28)])
    expect(read({ order, orderId: 'F-1' })).toBeUndefined()
})

test('without a carrier no payment starts', async () => {
  expect(await emulator.carrier.start(emulator.order({}))).toEqual({
    outcome: 'refused',
    reason: 'no carrier',
  })
})
