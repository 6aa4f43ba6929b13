import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueryResult } from '#server/providers/payments/port.ts'
import { dayMs, type Emulator, startEmulator } from '#test/payments/veritrans-emulator.ts'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.stop())
beforeEach(() => emulator.calm())

const payerName = 'フクビキ ハナコ'
const reference = (orderId: string) => ({ orderId, reference: null })
const end = { isPaid: false, amountYen: 1000, idempotencyKey: 'end' }
const query = (orderId: string) => emulator.bank.query(reference(orderId))
const transfer = (orderId: string, amount: number, name = payerName) =>
  emulator.visit(`/veritrans/bank/${orderId}`, { result: 'deposit', name, amount: String(amount) })
const deposits = (result: QueryResult) =>
  result.outcome === 'found'
    ? (result.deposits ?? []).map(({ amountYen, payerName }) => [amountYen, payerName])
    : []

async function opened(change: { amountYen?: number } = {}) {
  const order = emulator.order({ payerName }, change)
  const started = await emulator.bank.start(order)
  if (started.outcome !== 'await payment') throw new Error(started.outcome)
  return { ...order, instruction: started.instruction }
}

test('each order gets its own account, waits, and is captured when the full price has arrived', {
  meta: {
    proves: [
      {
        id: 'pay-bank',
        section: 'payments',
        says: 'Bank transfer (4): an account for each purchase, paid when the full price has arrived.',
        from: 'spec',
        breaks: {
          replace: "return isReversed(order) ? 'waiting' : 'captured'",
          with: "return 'waiting'",
        },
      },
    ],
  },
}, async () => {
  const { orderId, instruction } = await opened()
  expect(instruction).toEqual({
    receiptNumber: '',
    receiptUrl: '',
    account: {
      bankName: 'エミュレータ銀行 テスト支店',
      kind: 'ordinary',
      number: expect.stringMatching(/^\d{7}$/),
      holder: 'カ）フクヒキ',
      transferName: expect.stringMatching(/^\d{5}フクビキ ハナコ$/),
    },
  })
  expect(await query(orderId)).toMatchObject({ status: 'waiting', amountYen: 1000, deposits: [] })
  await transfer(orderId, 1000)
  const found = await query(orderId)
  expect(found).toMatchObject({ status: 'captured', amountYen: 1000 })
  expect(deposits(found)).toEqual([[1000, payerName]])
  await emulator.notifier.settled()
  expect(emulator.heard).toEqual([{ orderIds: [orderId], references: [], isAuthentic: true }])
})

test('the day until which it may be paid is the last one in Japan', async () => {
  const { orderId } = await opened()
  expect(emulator.emulator.orders().find(orderId).params).toMatchObject({
    transferExpiredDate: '20261124',
    entryTransferName: payerName,
  })
})

test('a partial deposit leaves the order waiting; the rest completes it; each deposit has its own id', async () => {
  const { orderId } = await opened()
  await transfer(orderId, 400)
  const part = await query(orderId)
  expect(part).toMatchObject({ status: 'waiting' })
  expect(deposits(part)).toEqual([[400, payerName]])
  await transfer(orderId, 600, 'ベツノ ナマエ')
  const whole = await query(orderId)
  expect(whole).toMatchObject({ status: 'captured', amountYen: 1000 })
  expect(deposits(whole)).toEqual([
    [400, payerName],
    [600, 'ベツノ ナマエ'],
  ])
  if (whole.outcome !== 'found') throw new Error('absent')
  expect(new Set(whole.deposits?.map(({ id }) => id)).size).toBe(2)
  expect(whole.deposits?.[0]).toMatchObject({ orderId, arrivedAt: new Date('2026-11-20T15:00:00Z') })
})

test('an excess and a second deposit are all listed: none is skipped', async () => {
  const { orderId } = await opened()
  await transfer(orderId, 1500)
  await transfer(orderId, 1000)
  const found = await query(orderId)
  expect(found).toMatchObject({ status: 'captured', amountYen: 1000 })
  expect(deposits(found)).toEqual([
    [1500, payerName],
    [1000, payerName],
  ])
})

test('late money is found on an account that has expired, and on one that was closed', async () => {
  const [expired, closed] = [await opened(), await opened()]
  await emulator.visit(`/veritrans/bank/${expired.orderId}`, { result: 'expire' })
  expect(await query(expired.orderId)).toMatchObject({ status: 'closed', deposits: [] })
  expect(await emulator.bank.cancelOrRefund(reference(closed.orderId), end)).toEqual({ outcome: 'cancelled' })
  await transfer(expired.orderId, 300)
  await transfer(closed.orderId, 1000)
  const late = await query(expired.orderId)
  expect(late).toMatchObject({ status: 'closed' })
  expect(deposits(late)).toEqual([[300, payerName]])
  const toClosed = await query(closed.orderId)
  expect(toClosed).toMatchObject({ status: 'closed' })
  expect(deposits(toClosed)).toEqual([[1000, payerName]])
})

/** The bank reverses the first deposit. */
function reverse(orderId: string): void {
  const orders = emulator.emulator.orders()
  const entry = orders.find(orderId).transactions.find(({ deposit }) => deposit)
  orders.reverseDeposit(orderId, entry?.deposit?.id ?? '')
}

test('a reversed deposit is no longer listed, and an order without its full price is not captured', async () => {
  const [part, whole, twice] = [await opened(), await opened(), await opened()]
  await transfer(part.orderId, 400)
  await transfer(whole.orderId, 1000)
  for (const yen of [1000, 1000]) await transfer(twice.orderId, yen)
  for (const { orderId } of [part, whole, twice]) reverse(orderId)
  for (const { orderId } of [part, whole])
    expect(await query(orderId)).toMatchObject({ status: 'waiting', deposits: [] })
  expect(await query(twice.orderId)).toMatchObject({ status: 'captured' })
  expect(deposits(await query(twice.orderId))).toEqual([[1000, payerName]])
})

test('money that has arrived prevents a closing; none is ever sent back', async () => {
  const { orderId } = await opened()
  await transfer(orderId, 400)
  expect(await emulator.bank.cancelOrRefund(reference(orderId), end)).toMatchObject({
    outcome: 'refused',
    reason: 'money has arrived',
  })
  await transfer(orderId, 600)
  for (const isPaid of [true, false])
    expect((await emulator.bank.cancelOrRefund(reference(orderId), { ...end, isPaid })).outcome).toBe(
      'refused',
    )
})

test('an opening that never answers is unknown and stays so: its account is not sent again', async () => {
  emulator.disturb({ timeOutsAfterOpening: 1 })
  const order = emulator.order({ payerName })
  expect((await emulator.bank.start(order)).outcome).toBe('no answer')
  expect(await query(order.orderId)).toMatchObject({ status: 'waiting' })
  expect((await emulator.bank.start(order)).outcome).toBe('no answer')
  expect(await query(order.orderId)).toMatchObject({ status: 'waiting' })
  expect(await emulator.bank.cancelOrRefund(reference(order.orderId), end)).toEqual({ outcome: 'cancelled' })
})

test('a missing payer, an impossible name and a used id are refused', async () => {
  expect(await emulator.bank.start(emulator.order({}))).toEqual({ outcome: 'refused', reason: 'no payer' })
  const order = emulator.order({ payerName: 'hanako' })
  expect((await emulator.bank.start(order)).outcome).toBe('refused')
  expect(await query(order.orderId)).toEqual({ outcome: 'absent' })
})

test('an order of another method is not an answer: it is a different order, and the id is taken', async () => {
  const { orderId } = await opened()
  expect((await emulator.store.query(reference(orderId))).outcome).toBe('no answer')
})

test('an account expires by time alone', async () => {
  const { orderId } = await opened()
  emulator.pass(4 * dayMs)
  expect(await query(orderId)).toMatchObject({ status: 'closed' })
  emulator.pass(-4 * dayMs)
})
