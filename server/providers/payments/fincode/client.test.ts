import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { newOrder } from '#test/payments/fincode-emulator.ts'
import { createFincodeApplePay } from './apple-pay.ts'
import { createFincodeCard } from './card.ts'
import { createFincodeClient, keyOfStep } from './client.ts'
import { createFincodePayPay } from './pay-pay.ts'
import { emulatorSettings } from './settings.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function clientAnswering(listener: RequestListener, timeoutMs = 8000) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return createFincodeClient({ ...emulatorSettings, apiUrl: `http://127.0.0.1:${port}/`, timeoutMs })
}
const answering = (status: number, body: unknown) =>
  clientAnswering((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const order = newOrder({ applePayToken: 'e30=' })
const reference = { orderId: order.orderId, reference: 'a_1' }
const payment = {
  id: order.orderId,
  access_id: 'a_1',
  pay_type: 'Card',
  job_code: 'CAPTURE',
  status: 'CAPTURED',
  total_amount: 1000,
}
const errors = { errors: [{ error_code: 'E0000000001', error_message: 'x' }] }
const end = { isPaid: true, amountYen: 1000, idempotencyKey: order.idempotencyKey }

test('sends the order as text yen, with 3-D Secure demanded, the secret key and the idempotency key', async () => {
  const seen: { line?: string; headers?: object; body?: unknown } = {}
  const client = await clientAnswering((request, response) => {
    seen.line = `${request.method} ${request.url}`
    seen.headers = request.headers
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      seen.body = JSON.parse(text)
      response.end(JSON.stringify(payment))
    })
  })
  expect(await createFincodeCard(client).start(order)).toEqual({ outcome: 'client action', reference: 'a_1' })
  expect(seen.line).toBe('POST /v1/payments')
  expect(seen.headers).toMatchObject({
    authorization: `Bearer ${emulatorSettings.secretKey}`,
    idempotent_key: order.idempotencyKey,
  })
  expect(seen.body).toEqual({
    pay_type: 'Card',
    job_code: 'CAPTURE',
    id: order.orderId,
    amount: '1000',
    tds_type: '2',
    tds2_type: '2',
  })
})

test.each([
  ['a server error', 500, errors],
  ['maintenance', 503, errors],
  ['too many requests', 403, errors],
  ['a wrong key', 401, errors],
  ['a conflict', 409, errors],
  ['an error without the error format', 400, { message: 'no' }],
  ['a success that is no payment', 200, { ...payment, total_amount: '1000' }],
  ['a payment of another kind', 200, { ...payment, pay_type: 'Konbini' }],
  ['an unknown state', 200, { ...payment, status: 'DONE' }],
  ['text that is no JSON', 200, '<html>'],
  ['an answer about another order', 200, { ...payment, id: 'F-2' }],
])('%s is not an answer, for every call and every payment method', async (_name, status, body) => {
  const client = await answering(status, body)
  const card = createFincodeCard(client)
  for (const adapter of [card, createFincodePayPay(client), createFincodeApplePay(client)]) {
    expect((await adapter.start(order)).outcome).toBe('no answer')
    expect((await adapter.query(reference)).outcome).toBe('no answer')
    expect((await adapter.cancelOrRefund(reference, end)).outcome).toBe('no answer')
  }
  expect((await card.capture(reference, 1000, order.idempotencyKey)).outcome).toBe('no answer')
  expect((await card.resume(reference, undefined)).outcome).toBe('no answer')
})

test('a timeout, a broken connection and a redirect are not answers', async () => {
  const ask = async (listener: RequestListener, timeoutMs?: number) =>
    await createFincodeCard(await clientAnswering(listener, timeoutMs)).query(reference)
  expect(await ask(() => {}, 200)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  expect((await ask((request) => request.socket.destroy())).outcome).toBe('no answer')
  const redirecting: RequestListener = (_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
  }
  expect((await ask(redirecting)).outcome).toBe('no answer')
})

test('an error in the agreed format refuses an order, and says that a query found nothing', async () => {
  const card = createFincodeCard(await answering(400, errors))
  expect(await card.start(order)).toEqual({ outcome: 'refused', reason: 'E0000000001' })
  expect(await card.query(reference)).toEqual({ outcome: 'absent' })
  expect((await card.resume(reference, undefined)).outcome).toBe('not now')
})

test.each([
  ['Card', 'UNPROCESSED', {}, 'open'],
  ['Card', 'AUTHENTICATED', { tds2_status: 'AUTHENTICATING' }, 'asking'],
  ['Card', 'AUTHENTICATED', { tds2_status: 'CHALLENGE' }, 'asking'],
  ['Card', 'AUTHENTICATED', { tds2_status: 'AUTHENTICATED' }, 'approved'],
  ['Card', 'CAPTURED', {}, 'captured'],
  ['Card', 'CANCELED', { approve: null }, 'closed'],
  ['Card', 'CANCELED', { approve: '0012345' }, 'refunded'],
  ['Card', 'EXPIRED', {}, 'closed'],
  ['Card', 'FAILED', {}, 'closed'],
  ['Card', 'AUTHORIZED', {}, 'other'],
  ['Card', 'CAPTURED', { job_code: 'AUTH' }, 'other'],
  ['Paypay', 'UNPROCESSED', {}, 'open'],
  ['Paypay', 'AWAITING_CUSTOMER_PAYMENT', {}, 'asking'],
  ['Paypay', 'CAPTURED', { payment_date: '2026/11/21 10:00:00.000' }, 'captured'],
  ['Paypay', 'CANCELED', { payment_date: null }, 'closed'],
  ['Paypay', 'CANCELED', { payment_date: '2026/11/21 10:00:00.000' }, 'refunded'],
  ['Paypay', 'AUTHORIZED', {}, 'other'],
  ['Applepay', 'UNPROCESSED', {}, 'open'],
  ['Applepay', 'CAPTURED', {}, 'captured'],
  ['Applepay', 'CANCELED', { approve: '0012345' }, 'refunded'],
] as const)('%s %s %j reads as %4$s', async (payType, status, more, expected) => {
  const client = await answering(200, { ...payment, pay_type: payType, status, ...more })
  const adapters = { Card: createFincodeCard, Paypay: createFincodePayPay, Applepay: createFincodeApplePay }
  expect(await adapters[payType](client).query(reference)).toMatchObject({
    outcome: 'found',
    status: expected,
    amountYen: 1000,
    currency: 'JPY',
    reference: 'a_1',
  })
})

test.each([
  ['Y', {}, 'approved'],
  ['A', {}, 'approved'],
  ['N', {}, 'refused'],
  ['U', {}, 'refused'],
  ['R', {}, 'refused'],
  ['C', { challenge_url: 'https://bank.example/challenge' }, 'redirect'],
  ['C', { challenge_url: 'http://bank.example/challenge' }, 'no answer'],
  ['C', { challenge_url: 'javascript:alert(1)' }, 'no answer'],
  ['C', {}, 'no answer'],
])('3-D Secure %s %j reads as %3$s', async (letter, more, expected) => {
  const card = createFincodeCard(await answering(200, { tds2_trans_result: letter, ...more }))
  const returned = { by: 'order', name: order.orderId, step: 'begin', parameter: 'p' } as const
  expect((await card.resume(reference, returned)).outcome).toBe(expected)
})

test("a page of PayPay's that is not over TLS is no page", async () => {
  const body = { ...payment, pay_type: 'Paypay', status: 'AWAITING_CUSTOMER_PAYMENT' }
  const start = async (url: string) =>
    (await createFincodePayPay(await answering(200, { ...body, code_url: url })).start(order)).outcome
  expect(await start('https://www.paypay.example/app/cashier')).toBe('redirect')
  for (const url of ['http://www.paypay.example/', 'javascript:alert(1)', '', 'x'])
    expect(await start(url), url).toBe('no answer')
})

test('the key of a later step is another UUID, and the same each time', () => {
  const key = keyOfStep(order.idempotencyKey, 'execute')
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keyOfStep(order.idempotencyKey, 'execute')).toBe(key)
  expect(keyOfStep(order.idempotencyKey, 'cancel')).not.toBe(key)
})
