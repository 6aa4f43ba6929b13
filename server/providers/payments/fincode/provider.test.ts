import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appleToken, newOrder, type RunningFincode, startFincode } from '#test/payments/fincode-emulator.ts'
import { createFincodeApplePay } from './apple-pay.ts'
import { createFincodeCard } from './card.ts'
import { createFincodeClient } from './client.ts'
import { createFincodePayPay } from './pay-pay.ts'
import { createFincodeProvider } from './provider.ts'
import { emulatorSettings } from './settings.ts'

interface Heard {
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}
const heard: Heard[] = []
const shop = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    heard.push({ body: Buffer.concat(parts), headers: request.headers })
    response.end('{"receive":"0"}')
  })
})

let now = new Date('2026-11-20T15:00:00Z')
let emulators: RunningFincode
let provider: ReturnType<typeof createFincodeProvider>
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as { port: number }
  emulators = await startFincode({ notificationUrl: `http://127.0.0.1:${port}/`, clock: () => now })
  provider = createFincodeProvider(emulators.client)
})
afterEach(() => {
  emulators.faults.reset()
  heard.length = 0
})
afterAll(async () => {
  await emulators.app.close()
  shop.close()
})

const read = ({ body, headers }: Heard) => provider.readNotification(body, headers, '127.0.0.1')

test('notifications of every payment method name their order and prove their sender', async () => {
  const orders = [newOrder(), newOrder(), newOrder({ applePayToken: appleToken() })]
  const [card, payPay, applePay] = orders
  if (card === undefined || payPay === undefined || applePay === undefined) throw new Error('unreachable')
  await createFincodeCard(emulators.client).start(card)
  const opened = await createFincodePayPay(emulators.client).start(payPay)
  if (opened.outcome !== 'redirect') throw new Error(opened.outcome)
  await fetch(opened.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ result: 'pay' }),
  })
  await createFincodeApplePay(emulators.client).start(applePay)
  await emulators.notifier.settled()
  const said = await Promise.all(heard.map(read))
  expect(said.every((notification) => notification?.isAuthentic)).toBe(true)
  for (const { orderId } of orders)
    expect(
      said.some((notification) => notification?.orderIds.includes(orderId)),
      orderId,
    ).toBe(true)
  const events = heard.map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event)
  for (const event of ['card.regist', 'paypay.regist', 'paypay.exec', 'paypay.complete', 'applepay.exec'])
    expect(events).toContain(`payments.${event}`)
})

test('a wrong signature is recognised, and its order is named anyway', async () => {
  const order = newOrder()
  emulators.faults.set({ wrongSignatures: 1 })
  await createFincodeCard(emulators.client).start(order)
  await emulators.notifier.settled()
  expect(await Promise.all(heard.map(read))).toEqual([
    { orderIds: [order.orderId], references: [], isAuthentic: false },
  ])
})

test('a notification counts only with the agreed signature, in every form', async () => {
  const signature = emulatorSettings.webhookSignature
  const say = (headers: Heard['headers'], body: unknown, by = provider) =>
    by.readNotification(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), headers, '')
  const paid = { event: 'payments.card.secure', order_id: 'F-1', status: 'CAPTURED' }
  const signed = { 'fincode-signature': signature }
  expect(await say(signed, paid)).toEqual({ orderIds: ['F-1'], references: [], isAuthentic: true })
  const nameless = { event: 'payments.card.secure', access_id: 'a_1' }
  expect(await say(signed, nameless)).toMatchObject({ orderIds: [], references: ['a_1'] })
  for (const wrong of [undefined, '', 'x', [signature]])
    expect((await say({ 'fincode-signature': wrong }, paid))?.isAuthentic).toBe(false)
  for (const body of ['', 'x', 'null', { event: 'payments.card.exec', order_id: 1 }, [paid]])
    expect(await say(signed, body)).toBeUndefined()
  expect(await say(signed, { event: 'payments.card.exec', order_id: "F-1' or 1=1" })).toBeUndefined()
  expect(await say(signed, { event: 'card.regist', customer_id: 'M-1' })).toEqual({
    orderIds: [],
    references: [],
    isAuthentic: true,
  })
  const unsigned = createFincodeProvider(createFincodeClient({ ...emulatorSettings, webhookSignature: '' }))
  expect((await say({ 'fincode-signature': '' }, paid, unsigned))?.isAuthentic).toBe(false)
  expect(JSON.parse(provider.taken.body)).toEqual({ receive: '0' })
})

test('a day lists every payment method, page by page, and nothing of the days before and after it', async () => {
  const from = new Date('2026-12-01T15:00:00Z')
  const to = new Date('2026-12-02T15:00:00Z')
  const applePay = createFincodeApplePay(emulators.client)
  const paidAt = async (at: Date) => {
    now = at
    const order = newOrder({ applePayToken: appleToken() })
    await applePay.start(order)
    return order.orderId
  }
  await paidAt(new Date(from.getTime() - 1))
  const first = await paidAt(from)
  const last = await paidAt(new Date(to.getTime() - 1))
  await paidAt(to)
  now = from
  const unpaid = newOrder()
  await createFincodePayPay(emulators.client).start(unpaid)
  const listed = await provider.listOrders(from, to)
  if (listed.outcome !== 'listed') throw new Error(listed.outcome)
  expect(listed.orders).toEqual([
    { orderId: unpaid.orderId, amountYen: 1000, status: 'asking' },
    { orderId: first, amountYen: 1000, status: 'captured' },
    { orderId: last, amountYen: 1000, status: 'captured' },
  ])

  const morning = await provider.listOrders(from, new Date(from.getTime() + 1000))
  expect(morning.outcome === 'listed' && morning.orders.map(({ orderId }) => orderId)).toEqual([
    unpaid.orderId,
    first,
  ])

  now = new Date('2026-12-10T03:00:00Z')
  for (let count = 0; count < 101; count++)
    emulators.emulator.payments().register({
      pay_type: 'Card',
      job_code: 'CAPTURE',
      id: `many-${count}`,
      amount: '1000',
    })
  const many = await provider.listOrders(now, new Date(now.getTime() + 1))
  expect(many.outcome === 'listed' && many.orders.length).toBe(101)
})

test('a list without an answer is not a list', async () => {
  emulators.faults.set({ answerDelayMs: 3000 })
  const list = () => provider.listOrders(now, new Date(now.getTime() + 1))
  expect((await emulators.impatiently(list)).outcome).toBe('no answer')
})

test('a listed payment that cannot be read does not hide the others', async () => {
  const readable = (id: string) => ({
    id,
    access_id: 'a_1',
    job_code: 'CAPTURE',
    status: 'CAPTURED',
    total_amount: 1000,
    pay_type: 'Card',
    process_date: '2026/12/01 12:00:00.000',
  })
  const list = [
    readable('F-1'),
    { ...readable('F-2'), status: 'A_WORD_OF_TOMORROW' },
    { ...readable('F-3'), process_date: 'yesterday' },
    { ...readable('F-4'), process_date: '2026/11/30 12:00:00.000' },
  ]
  const client = createFincodeClient(emulatorSettings)
  const ask: typeof client.ask = async ({ path, answer }) => {
    const page = { last_page: 1, current_page: 1, list: path.includes('pay_type=Card') ? list : [] }
    return { outcome: 'ok', body: z.parse(answer, page) }
  }
  const span = [new Date('2026-11-30T15:00:00Z'), new Date('2026-12-01T15:00:00Z')] as const
  expect(await createFincodeProvider({ ...client, ask }).listOrders(...span)).toEqual({
    outcome: 'listed',
    orders: [{ orderId: 'F-1', amountYen: 1000, status: 'captured' }],
    unreadable: ['F-2', 'F-3'],
  })
})
