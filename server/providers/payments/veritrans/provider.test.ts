import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Emulator, noon, startEmulator } from '#test/payments/veritrans-emulator.ts'
import { createVeriTransClient } from './client.ts'
import { createVeriTransProvider } from './provider.ts'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.stop())
beforeEach(() => emulator.calm())

const minuteMs = 60_000
const payerName = 'フクビキ ハナコ'
const signed = (body: string) => {
  const { merchantCcid, secretKey } = emulator.settings
  const value = createHmac('sha256', Buffer.from(secretKey, 'hex')).update(body).digest('hex')
  return { 'content-hmac': `h=HmacSHA256;s=${merchantCcid};v=${value}` }
}
const read = (body: string, headers: Record<string, string> = signed(body)) =>
  emulator.provider.readNotification(Buffer.from(body), headers, '127.0.0.1')

async function paidAtTill() {
  const order = emulator.order({ storeGroup: 'econ' })
  await emulator.store.start(order)
  await emulator.visit(`/veritrans/store/${order.orderId}`, { result: 'pay' })
  return order.orderId
}

test('several orders in one notification are all named, each once', async () => {
  const body =
    'numberOfNotify=3&pushTime=1&orderId0000=F-1&rcvAmount0000=1&orderId0001=F-2&orderId0002=F-1&orderId0003=F-9'
  expect(await read(body)).toEqual({ orderIds: ['F-1', 'F-2'], references: [], isAuthentic: true })
})

test('a forged notification is read but not authentic', async () => {
  const body = 'numberOfNotify=1&orderId0000=F-1'
  expect(await read(body, { 'content-hmac': '' })).toMatchObject({ isAuthentic: false })
  expect(await read(body, signed(`${body}0`))).toMatchObject({ isAuthentic: false })
})

test('a notification without a signature is not readable', async () => {
  expect(await read('numberOfNotify=1&orderId0000=F-1', {})).toBeUndefined()
})

test.each([
  '',
  'orderId0000=F-1',
  'numberOfNotify=0&orderId0000=F-1',
  'numberOfNotify=1001&orderId0000=F-1',
  'numberOfNotify=x&orderId0000=F-1',
  'numberOfNotify=1&orderId0001=F-1',
  'numberOfNotify=1&orderId0000=%3Cscript%3E',
  '{"numberOfNotify":1}',
])('%j is not readable', async (body) => {
  expect(await read(body)).toBeUndefined()
})

test('a notification with a forged signature is refused, and a query finds the order anyway', async () => {
  emulator.faults.set({ wrongSignatures: 1 })
  const orderId = await paidAtTill()
  await emulator.notifier.settled()
  expect(emulator.heard.length).toBeGreaterThan(0)
  expect(emulator.heard.every((notification) => notification?.isAuthentic === false)).toBe(true)
  expect(await emulator.store.query({ orderId, reference: null })).toMatchObject({ status: 'captured' })
})

test('duplicates are identical, and held notifications arrive once released', async () => {
  emulator.faults.set({ duplicates: 2 })
  const orderId = await paidAtTill()
  await emulator.notifier.settled()
  expect(emulator.heard.map((notification) => notification?.orderIds)).toEqual([
    [orderId],
    [orderId],
    [orderId],
  ])
  emulator.faults.reset()
  emulator.faults.set({ isHeld: true })
  emulator.heard.length = 0
  await paidAtTill()
  await emulator.notifier.settled()
  expect(emulator.heard).toEqual([])
  expect(emulator.notifier.release()).toBe(1)
  await emulator.notifier.settled()
  expect(emulator.heard).toHaveLength(1)
})

test('a day lists its orders of all methods with their outcome, and no others', async () => {
  emulator.pass(10 * minuteMs)
  const from = emulator.now()
  const paid = await paidAtTill()
  const transfer = emulator.order({ payerName })
  await emulator.bank.start(transfer)
  const refused = emulator.order({ carrier: 'au' })
  await emulator.carrier.start(refused)
  await emulator.visit(`/veritrans/carrier/${refused.orderId}`, { result: 'refuse' })
  const wallet = emulator.order({})
  await emulator.merpay.start(wallet)
  emulator.pass(10 * minuteMs)
  await paidAtTill()
  const listed = await emulator.provider.listOrders?.(from, emulator.now())
  if (listed?.outcome !== 'listed') throw new Error('not listed')
  expect(Object.fromEntries(listed.orders.map(({ orderId, status }) => [orderId, status]))).toEqual({
    [paid]: 'captured',
    [transfer.orderId]: 'waiting',
    [refused.orderId]: 'closed',
    [wallet.orderId]: 'asking',
  })
  expect(listed.orders.every(({ amountYen }) => amountYen === 1000)).toBe(true)
})

test('deposits since a day are listed for every account', async () => {
  const order = emulator.order({ payerName })
  await emulator.bank.start(order)
  await emulator.visit(`/veritrans/bank/${order.orderId}`, {
    result: 'deposit',
    name: 'ダレカ',
    amount: '250',
  })
  const listed = await emulator.provider.listDeposits?.(noon)
  if (listed?.outcome !== 'listed') throw new Error('not listed')
  expect(listed.deposits).toContainEqual({
    id: expect.stringMatching(/^\d+$/),
    amountYen: 250,
    payerName: 'ダレカ',
    orderId: order.orderId,
    arrivedAt: new Date('2026-11-20T15:00:00Z'),
    isToTheDay: true,
  })
})

test('where searches name no days there are no lists', () => {
  const client = createVeriTransClient({ ...emulator.settings, searchesByDate: false })
  const provider = createVeriTransProvider(client, () => new Date())
  expect(provider.listOrders).toBeUndefined()
  expect(provider.listDeposits).toBeUndefined()
})

test('a provider that does not answer lists nothing', async () => {
  emulator.disturb({ answerDelayMs: 2000 })
  expect((await emulator.provider.listOrders?.(noon, emulator.now()))?.outcome).toBe('no answer')
  expect((await emulator.provider.listDeposits?.(noon))?.outcome).toBe('no answer')
})
