import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { shopPrivateKey } from '#emulators/amazon-pay/shop-key.ts'
import { anOrder } from '#test/payments/amazon-pay-payer.ts'
import { createAmazonPay } from './amazon-pay.ts'
import { createAmazonPayClient } from './client.ts'
import { emulatorSettingsAt } from './settings.ts'

// Answers the emulator never gives.

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function providerAnswering(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const settings = { ...emulatorSettingsAt(`http://127.0.0.1:${port}`, shopPrivateKey), timeoutMs: 200 }
  return createAmazonPay(createAmazonPayClient(settings, () => new Date()))
}

type Answers = Record<string, { status?: number; body: unknown }>

const answering = (answers: Answers) =>
  providerAnswering((request, response) => {
    const { status = 200, body } = answers[`${request.method} ${request.url}`] ?? {
      status: 404,
      body: { reasonCode: 'ResourceNotFound' },
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const order = anOrder('s1')
const reference = { orderId: order.orderId, reference: 's1' }
const session = (state: string, more: object = {}) => ({
  checkoutSessionId: 's1',
  statusDetails: { state, reasonCode: null },
  chargeId: null,
  webCheckoutDetails: { amazonPayRedirectUrl: 'https://payments.amazon.co.jp/x' },
  paymentDetails: { chargeAmount: { amount: '1000', currencyCode: 'JPY' } },
  merchantMetadata: { merchantReferenceId: order.orderId },
  ...more,
})
const completed = session('Completed', { chargeId: 'S03-1-1-C1' })
const charge = (state: string, more: object = {}) => ({
  chargeId: 'S03-1-1-C1',
  chargeAmount: { amount: '1000.00', currencyCode: 'JPY' },
  captureAmount: null,
  statusDetails: { state, reasonCode: null },
  ...more,
})
const readSession = 'GET /v2/checkoutSessions/s1'
const complete = 'POST /v2/checkoutSessions/s1/complete'
const readCharge = 'GET /v2/charges/S03-1-1-C1'
const cancelCharge = 'DELETE /v2/charges/S03-1-1-C1/cancel'
const refunds = 'POST /v2/refunds'

const returned = { by: 'order', name: 'F-1', step: 'result', parameter: '' } as const
const everyCall = async (answer: { status?: number; body: unknown }) => {
  const always = await providerAnswering((_request, response) => {
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  const how = { isPaid: false, amountYen: 1000, idempotencyKey: 'k' }
  return [
    await always.start(order),
    await always.query(reference),
    await always.resume?.(reference, returned),
    await always.capture?.(reference, 1000, 'k'),
    await always.cancelOrRefund(reference, how),
  ].map((result) => result?.outcome)
}

const reasonCode = { reasonCode: 'Some', message: 'x' }
test.each([
  ['a server error', 500, reasonCode],
  ['maintenance', 503, reasonCode],
  ['too many requests', 429, reasonCode],
  ['a wrong signature', 403, { reasonCode: 'InvalidRequestSignature' }],
  ['a wrong key', 401, reasonCode],
  ['a conflict', 409, reasonCode],
  ['something accepted for later', 202, session('Open')],
  ['an error without the error format', 400, { error: 'no' }],
  ['a success that is no session', 200, { ...session('Open'), statusDetails: {} }],
  [
    'an amount with a fraction',
    200,
    session('Open', { paymentDetails: { chargeAmount: { amount: '9.5' } } }),
  ],
  ['an unknown state', 200, session('Done')],
  ['another session', 200, { ...session('Open'), checkoutSessionId: 's2' }],
  ['text that is no JSON', 200, '<html>'],
])('%s answers no request', async (_name, status, body) => {
  expect(new Set(await everyCall({ status, body }))).toEqual(new Set(['no answer']))
})

test('a timeout, a broken connection and a redirect are not answers', async () => {
  const silent = await providerAnswering(() => {})
  expect(await silent.query(reference)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  const broken = await providerAnswering((request) => request.socket.destroy())
  expect((await broken.capture?.(reference, 1000, 'k'))?.outcome).toBe('no answer')
  const redirecting = await providerAnswering((_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
  })
  expect((await redirecting.start(order)).outcome).toBe('no answer')
})

test.each([
  ['AuthorizationInitiated', 'asking'],
  ['Authorized', 'asking'],
  ['CaptureInitiated', 'asking'],
  ['Captured', 'captured'],
  ['Canceled', 'closed'],
  ['Declined', 'closed'],
])('a completed session with a charge that is %s reads %s', async (state, status) => {
  const adapter = await answering({
    [readSession]: { body: completed },
    [readCharge]: { body: charge(state) },
  })
  expect(await adapter.query(reference)).toMatchObject({ status, amountYen: 1000, currency: 'JPY' })
})

test('a charge that is unreadable or not named leaves the state open', async () => {
  const missing = await answering({ [readSession]: { body: completed } })
  expect((await missing.query(reference)).outcome).toBe('no answer')
  const unnamed = await answering({ [readSession]: { body: session('Completed') } })
  expect((await unnamed.query(reference)).outcome).toBe('no answer')
  const dollars = charge('Captured', { captureAmount: { amount: '1000', currencyCode: 'USD' } })
  const foreign = await answering({ [readSession]: { body: completed }, [readCharge]: { body: dollars } })
  expect(await foreign.query(reference)).toMatchObject({ status: 'captured', currency: 'USD' })
})

test('a page without https and an incomplete session are not followed', async () => {
  const patch = 'PATCH /v2/checkoutSessions/s1'
  const plain = session('Open', { webCheckoutDetails: { amazonPayRedirectUrl: 'http://evil.example/' } })
  const adapter = await answering({ [readSession]: { body: session('Open') }, [patch]: { body: plain } })
  expect((await adapter.start(order)).outcome).toBe('no answer')
  const constrained = session('Open', { constraints: [{ constraintId: 'BuyerNotAssociated' }] })
  const other = await answering({ [readSession]: { body: session('Open') }, [patch]: { body: constrained } })
  expect(await other.start(order)).toEqual({ outcome: 'refused', reason: 'BuyerNotAssociated' })
})

test.each([
  ['CheckoutSessionCanceled', 422],
  ['AmountMismatch', 409],
  ['ResourceNotFound', 404],
])('a capture is refused with %s', async (code, status) => {
  const refusal = { status, body: { reasonCode: code } }
  const adapter = await answering({ [readSession]: { body: session('Open') }, [complete]: refusal })
  expect(await adapter.capture?.(reference, 1000, 'k')).toEqual({ outcome: 'refused', reason: code })
})

test('a pending charge can be cancelled; one that was captured meanwhile cannot', async () => {
  const how = { isPaid: false, amountYen: 1000, idempotencyKey: 'k' }
  const answers = { [readSession]: { body: completed }, [readCharge]: { body: charge('Authorized') } }
  const calledOff = await answering({ ...answers, [cancelCharge]: { body: charge('Canceled') } })
  expect(await calledOff.cancelOrRefund(reference, how)).toEqual({ outcome: 'cancelled' })
  const invalid = { status: 422, body: { reasonCode: 'InvalidChargeStatus' } }
  const tooLate = await answering({ ...answers, [cancelCharge]: invalid })
  expect(await tooLate.cancelOrRefund(reference, how)).toEqual({
    outcome: 'refused',
    reason: 'InvalidChargeStatus',
  })
})

test.each([
  ['RefundInitiated', 'refunded'],
  ['Refunded', 'refunded'],
  ['Declined', 'refused'],
])('a refund that is %s is %s', async (state, outcome) => {
  const adapter = await answering({
    [readSession]: { body: completed },
    [readCharge]: { body: charge('Captured') },
    [refunds]: { status: 201, body: { refundId: 'R1', statusDetails: { state } } },
  })
  const how = { isPaid: true, amountYen: 1000, idempotencyKey: 'k' }
  expect((await adapter.cancelOrRefund(reference, how)).outcome).toBe(outcome)
})

test('every request is signed and dated, and the key of a refund fits into 32 characters', async () => {
  const seen: Record<string, string | string[] | undefined>[] = []
  const adapter = await providerAnswering((request, response) => {
    seen.push({ ...request.headers, line: `${request.method} ${request.url}` })
    const body = request.url?.includes('charges') ? charge('Captured') : completed
    response.end(JSON.stringify(body))
  })
  const how = { isPaid: true, amountYen: 1000, idempotencyKey: '9d5c2c2f-7b1e-4d7e-9c43-2c0c0d9b7d11' }
  await adapter.cancelOrRefund(reference, how)
  for (const headers of seen)
    expect(headers).toMatchObject({
      'x-amz-pay-region': 'jp',
      'x-amz-pay-date': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      'content-type': 'application/json',
      authorization: expect.stringContaining('PublicKeyId=SANDBOX-EMULATOR'),
    })
  expect(seen.at(-1)).toMatchObject({
    line: refunds,
    'x-amz-pay-idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    authorization: expect.stringContaining('x-amz-pay-idempotency-key'),
  })
})
