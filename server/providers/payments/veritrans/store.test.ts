import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, type Emulator, startEmulator } from '#test/payments/veritrans-emulator.ts'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.stop())
beforeEach(() => emulator.calm())

const reference = (orderId: string) => ({ orderId, reference: null })
const end = { isPaid: false, amountYen: 1000, idempotencyKey: 'end' }
const query = (orderId: string) => emulator.store.query(reference(orderId))
const till = (orderId: string, result: string) => emulator.visit(`/veritrans/store/${orderId}`, { result })

test.each(['econ', 'other'] as const)(
  '%s: an order gets a number and a page, waits, and is paid at the till',
  async (storeGroup) => {
    const order = emulator.order({ storeGroup })
    const started = await emulator.store.start(order)
    if (started.outcome !== 'await payment') throw new Error(started.outcome)
    const { receiptNumber, receiptUrl } = started.instruction
    expect(receiptNumber).toMatch(/^\d{12}$/)
    expect(await (await fetch(receiptUrl)).text()).toContain(receiptNumber)
    expect(await query(order.orderId)).toMatchObject({
      outcome: 'found',
      orderId: order.orderId,
      reference: null,
      amountYen: 1000,
      currency: 'JPY',
      status: 'waiting',
    })
    await till(order.orderId, 'pay')
    await emulator.notifier.settled()
    expect(emulator.heard).toEqual([{ orderIds: [order.orderId], references: [], isAuthentic: true }])
    expect(await query(order.orderId)).toMatchObject({ status: 'captured', amountYen: 1000 })
  },
)

test('the request names the last day in Japan, the payer in full width and the phone in digits', async () => {
  const order = emulator.order(
    { storeGroup: 'econ' },
    {
      payer: {
        familyName: 'O’Neil-Smith',
        givenName: 'ﾊﾅ 子',
        phone: '+81 90-1234-5678',
        mail: '',
        language: 'en',
      },
    },
  )
  expect((await emulator.store.start(order)).outcome).toBe('await payment')
  expect(emulator.emulator.orders().find(order.orderId).params).toMatchObject({
    payLimit: '2026/11/24',
    telNo: '09012345678',
    name1: 'Ｏ’ＮｅｉｌＳｍｉｔ',
    name2: 'ハナ子',
    serviceOptionType: 'econ',
    amount: '1000',
    paymentType: '0',
  })
})

test('starting again returns the same number; another amount under the same id is unknown', async () => {
  const order = emulator.order({ storeGroup: 'econ' })
  const first = await emulator.store.start(order)
  const again = await emulator.store.start(order)
  if (first.outcome !== 'await payment' || again.outcome !== 'await payment') throw new Error('not opened')
  expect(again.instruction).toEqual({ ...first.instruction, receiptUrl: '' })
  expect((await emulator.store.start({ ...order, amountYen: 2000 })).outcome).toBe('no answer')
  expect(emulator.emulator.orders().find(order.orderId).transactions).toHaveLength(1)
})

test('an opening that never answers is unknown; a query returns the number, and so does starting again', async () => {
  emulator.disturb({ timeOutsAfterOpening: 1 })
  const order = emulator.order({ storeGroup: 'other' })
  expect(await emulator.store.start(order)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  const found = await query(order.orderId)
  expect(found).toMatchObject({
    status: 'waiting',
    instruction: { receiptNumber: expect.stringMatching(/^\d{12}$/) },
  })
  expect(await emulator.store.start(order)).toMatchObject({
    outcome: 'await payment',
    instruction: 'instruction' in found ? found.instruction : undefined,
  })
})

test('a start after the payment reports it; one after the end is refused', async () => {
  const order = emulator.order({ storeGroup: 'econ' })
  await emulator.store.start(order)
  await till(order.orderId, 'pay')
  expect(await emulator.store.start(order)).toEqual({ outcome: 'captured', reference: null })
  const other = emulator.order({ storeGroup: 'econ' })
  await emulator.store.start(other)
  expect(await emulator.store.cancelOrRefund(reference(other.orderId), end)).toEqual({ outcome: 'cancelled' })
  expect((await emulator.store.start(other)).outcome).toBe('refused')
})

test('a refusal of the provider leaves no order', async () => {
  const order = emulator.order({ storeGroup: 'econ' }, { amountYen: 1_000_000 })
  expect(await emulator.store.start(order)).toEqual({ outcome: 'refused', reason: 'EM02000000000000' })
  expect(await query(order.orderId)).toEqual({ outcome: 'absent' })
  const late = emulator.order({ storeGroup: 'econ' }, { payBy: new Date(emulator.now().getTime() - dayMs) })
  expect((await emulator.store.start(late)).outcome).toBe('refused')
  expect(await emulator.store.start(emulator.order({}))).toEqual({
    outcome: 'refused',
    reason: 'no store group',
  })
})

test('an open number is withdrawn for good, and a till then accepts nothing', async () => {
  const order = emulator.order({ storeGroup: 'econ' })
  await emulator.store.start(order)
  for (const _ of [1, 2])
    expect(await emulator.store.cancelOrRefund(reference(order.orderId), end)).toEqual({
      outcome: 'cancelled',
    })
  await till(order.orderId, 'pay')
  expect(await query(order.orderId)).toMatchObject({ status: 'closed' })
  expect(emulator.heard).toEqual([])
})

test('money from a till is neither cancelled nor refunded, for paid and unpaid orders', async () => {
  const order = emulator.order({ storeGroup: 'econ' })
  expect(await emulator.store.cancelOrRefund(reference(order.orderId), end)).toMatchObject({
    reason: 'absent',
  })
  await emulator.store.start(order)
  const back = { ...end, isPaid: true }
  expect(await emulator.store.cancelOrRefund(reference(order.orderId), back)).toMatchObject({
    outcome: 'refused',
    reason: 'not paid',
  })
  await till(order.orderId, 'pay')
  for (const how of [end, back])
    expect((await emulator.store.cancelOrRefund(reference(order.orderId), how)).outcome).toBe('refused')
  expect(await query(order.orderId)).toMatchObject({ status: 'captured' })
})

test('an expired order is closed, and late money is found anyway', async () => {
  const [byHand, byTime] = [emulator.order({ storeGroup: 'econ' }), emulator.order({ storeGroup: 'econ' })]
  for (const order of [byHand, byTime]) await emulator.store.start(order)
  await till(byHand.orderId, 'expire')
  expect(await query(byHand.orderId)).toMatchObject({ status: 'closed' })
  await till(byHand.orderId, 'pay')
  expect(await query(byHand.orderId)).toMatchObject({ status: 'captured' })
  emulator.pass(4 * dayMs)
  expect(await query(byTime.orderId)).toMatchObject({ status: 'closed' })
  emulator.pass(-4 * dayMs)
})

test('a yen too much is reported as the provider has it', async () => {
  const order = emulator.order({ storeGroup: 'econ' })
  await emulator.store.start(order)
  emulator.faults.set({ wrongAmounts: 1 })
  await till(order.orderId, 'pay')
  expect(await query(order.orderId)).toMatchObject({ status: 'captured', amountYen: 1001 })
})
