import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createFincode } from './fincode.ts'
import { emulatorSettings } from './settings.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function providerAnswering(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return createFincode({ ...emulatorSettings, apiUrl: `http://127.0.0.1:${port}/`, timeoutMs: 200 })
}
const answering = (status: number, body: unknown) =>
  providerAnswering((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const order = { orderId: 'F-1', amountYen: 1000, idempotencyKey: '9d5c2c2f-7b1e-4d7e-9c43-2c0c0d9b7d11' }
const payment = {
  ...{
    id: 'F-1',
    access_id: 'a_1',
    pay_type: 'Card',
    job_code: 'CAPTURE',
    status: 'CAPTURED',
    total_amount: 1000,
  },
}
const errors = { errors: [{ error_code: 'E0000000001', error_message: 'x' }] }

test('sends the order as text yen, with 3-D Secure demanded, the secret key and the idempotency key', async () => {
  const seen: { line?: string; headers?: object; body?: unknown } = {}
  const provider = await providerAnswering((request, response) => {
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
  expect(await provider.open(order)).toEqual({ outcome: 'opened', accessId: 'a_1' })
  expect(seen.line).toBe('POST /v1/payments')
  expect(seen.headers).toMatchObject({
    authorization: `Bearer ${emulatorSettings.secretKey}`,
    idempotent_key: order.idempotencyKey,
  })
  expect(seen.body).toEqual({
    ...{ pay_type: 'Card', job_code: 'CAPTURE', id: 'F-1', amount: '1000', tds_type: '2', tds2_type: '2' },
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
  ['a state nobody knows', 200, { ...payment, status: 'DONE' }],
  ['text that is no JSON', 200, '<html>'],
])('%s is no answer: neither opened, refused, captured nor absent', async (_name, status, body) => {
  const provider = await answering(status, body)
  expect((await provider.open(order)).outcome).toBe('no answer')
  expect((await provider.query('F-1')).outcome).toBe('no answer')
  expect((await provider.capture({ orderId: 'F-1', accessId: 'a_1' }, order.idempotencyKey)).outcome).toBe(
    'no answer',
  )
  expect((await provider.readAuthentication('a_1')).outcome).toBe('no answer')
})

test('a time-out, a broken line and a redirect are no answer', async () => {
  const silent = await providerAnswering(() => {})
  expect(await silent.query('F-1')).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  const broken = await providerAnswering((request) => request.socket.destroy())
  expect((await broken.query('F-1')).outcome).toBe('no answer')
  const redirecting = await providerAnswering((_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
  })
  expect((await redirecting.query('F-1')).outcome).toBe('no answer')
})

test('an error in the agreed format refuses an order, and says that a query found nothing', async () => {
  const provider = await answering(400, errors)
  expect(await provider.open(order)).toEqual({ outcome: 'refused', reason: 'E0000000001' })
  expect(await provider.query('F-1')).toEqual({ outcome: 'absent' })
  expect((await provider.readAuthentication('a_1')).outcome).toBe('not now')
})

test('an answer about another order opens nothing', async () => {
  const provider = await answering(200, { ...payment, id: 'F-2' })
  expect((await provider.open(order)).outcome).toBe('no answer')
})

test.each([
  ['UNPROCESSED', {}, 'open'],
  ['AUTHENTICATED', { tds2_status: 'AUTHENTICATING' }, 'authenticating'],
  ['AUTHENTICATED', { tds2_status: 'CHALLENGE' }, 'authenticating'],
  ['AUTHENTICATED', { tds2_status: 'AUTHENTICATED' }, 'authenticated'],
  ['CAPTURED', {}, 'captured'],
  ['CANCELED', {}, 'closed'],
  ['EXPIRED', {}, 'closed'],
  ['FAILED', {}, 'closed'],
  ['AUTHORIZED', {}, 'other'],
  ['CAPTURED', { job_code: 'AUTH' }, 'other'],
])('%s %j reads as %3$s', async (status, more, expected) => {
  const provider = await answering(200, { ...payment, status, ...more })
  expect(await provider.query('F-1')).toMatchObject({ status: expected, amountYen: 1000, currency: 'JPY' })
})

test.each([
  ['Y', {}, 'authenticated'],
  ['A', {}, 'authenticated'],
  ['N', {}, 'refused'],
  ['U', {}, 'refused'],
  ['R', {}, 'refused'],
  ['C', { challenge_url: 'https://bank.example/challenge' }, 'challenge'],
  ['C', { challenge_url: 'http://bank.example/challenge' }, 'no answer'],
  ['C', { challenge_url: 'javascript:alert(1)' }, 'no answer'],
  ['C', {}, 'no answer'],
])('3-D Secure %s %j reads as %3$s', async (letter, more, expected) => {
  const provider = await answering(200, { tds2_trans_result: letter, ...more })
  expect((await provider.beginAuthentication('a_1', 'p')).outcome).toBe(expected)
})

test('a notification counts only with the agreed signature, whatever its form', () => {
  const provider = createFincode(emulatorSettings)
  const read = (signature: unknown, body: unknown) =>
    provider.readNotification({ 'fincode-signature': signature }, body)
  const signature = emulatorSettings.webhookSignature
  expect(read(signature, { order_id: 'F-1', status: 'CAPTURED' })).toEqual({ orderId: 'F-1' })
  for (const wrong of [undefined, '', 'x', [signature]])
    expect(read(wrong, { order_id: 'F-1' })).toBeUndefined()
  for (const body of [undefined, null, 'F-1', {}, { order_id: 1 }, { order_id: "F-1' or 1=1" }])
    expect(read(signature, body)).toBeUndefined()
  const unsigned = createFincode({ ...emulatorSettings, webhookSignature: '' })
  expect(unsigned.readNotification({ 'fincode-signature': '' }, { order_id: 'F-1' })).toBeUndefined()
})
