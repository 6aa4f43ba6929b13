import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAmazonPay } from '#test/payments/amazon-pay-payer.ts'
import { signedPayloads, signedRequests, vectorPublicKey } from '#test/payments/amazon-pay-signatures.ts'
import { checkoutScript } from './script.ts'
import { createSignatures, type IncomingRequest } from './signatures.ts'

let amazon: Awaited<ReturnType<typeof startAmazonPay>>
beforeAll(async () => {
  amazon = await startAmazonPay()
})
afterAll(() => amazon.stop())
beforeEach(() => amazon.emulators.faults.reset())

// Signatures: what Amazon's own library signed is accepted, and nothing that differs from it.

const signatures = createSignatures('SANDBOX-AEXAMPLE', vectorPublicKey)
const incoming = signedRequests.map((signed): IncomingRequest => {
  const query = new URLSearchParams({ ...signed.query }).toString().replaceAll('+', '%20')
  return {
    method: signed.method,
    url: `${signed.path}${query && `?${query}`}`,
    rawBody: signed.body,
    headers: { host: 'pay-api.amazon.jp', ...signed.headers },
  }
})
const [, , refund] = incoming

test('a request signed by Amazon’s own library is accepted', () => {
  for (const request of incoming) expect(() => signatures.checkRequest(request)).not.toThrow()
  for (const { algorithm, payload, signature } of signedPayloads) {
    expect(signatures.isButtons(algorithm, payload, signature)).toBe(true)
    expect(signatures.isButtons(algorithm, `${payload}\n`, signature)).toBe(false)
    expect(signatures.isButtons('OTHER', payload, signature)).toBe(false)
  }
})

test.each([
  ['another body', { rawBody: '{}' }, {}],
  ['another path', { url: '/v2/charges' }, {}],
  ['another method', { method: 'PATCH' }, {}],
  ['a query', { url: '/v2/refunds?a=1' }, {}],
  ['another date', {}, { 'x-amz-pay-date': '2026-11-21T14:39:13Z' }],
  ['another idempotency key', {}, { 'x-amz-pay-idempotency-key': 'x' }],
])('a signature does not match a request with %s', (_name, change, headers) => {
  if (refund === undefined) throw new Error('no request')
  const changed = { ...refund, ...change, headers: { ...refund.headers, ...headers } }
  expect(() => signatures.checkRequest(changed)).toThrow('signature')
})

test.each([
  ['no signature', { authorization: undefined }],
  ['another key', { authorization: String(refund?.headers.authorization).replace('AEXAMPLE', 'OTHER') }],
  [
    'an unsigned idempotency key',
    { 'x-amz-pay-idempotency-key': 'x', authorization: incoming[0]?.headers.authorization },
  ],
  ['another host', { host: 'elsewhere.example' }],
  ['no date', { 'x-amz-pay-date': undefined }],
])('a request with %s is refused', (_name, headers) => {
  if (refund === undefined) throw new Error('no request')
  expect(() => signatures.checkRequest({ ...refund, headers: { ...refund.headers, ...headers } })).toThrow()
})

test('an unsigned request is refused over HTTP with Amazon’s wording', async () => {
  const response = await fetch(`${amazon.origin}/v2/checkoutSessions/x`)
  expect([response.status, await response.json()]).toEqual([
    400,
    { reasonCode: 'MissingHeader', message: expect.any(String) },
  ])
})

// The browser's side.

test('only the shop’s own unchanged payload opens a session', async () => {
  const opening = amazon.opening()
  expect((await amazon.post('/amazon-pay/checkout', opening)).status).toBe(303)
  const elsewhere = opening.payloadJSON.replace('shop.test', 'evil.test')
  for (const change of [
    { payloadJSON: elsewhere },
    { signature: `${opening.signature.startsWith('A') ? 'B' : 'A'}${opening.signature.slice(1)}` },
    { merchantId: 'AOTHER' },
    { publicKeyId: 'SANDBOX-OTHER' },
    { ledgerCurrency: 'USD' },
    { productType: 'PayAndShip' },
  ]) {
    const response = await amazon.post('/amazon-pay/checkout', { ...opening, ...change })
    expect([400, 403]).toContain(response.status)
    expect(await response.text()).toContain('lang="en"')
  }
})

test('the pages are in both languages, and load and run nothing from other sites', async () => {
  const opened = await amazon.post('/amazon-pay/checkout', amazon.opening())
  const page = await fetch(`${amazon.origin}${opened.headers.get('location')}`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain('お支払い方法を選んでください')
  expect(html).toContain('Choose one.')
  expect(html).toContain('shop.test')
})

test('a finished payment can no longer be approved or declined', async () => {
  const id = await amazon.choose()
  const response = await amazon.post(`/amazon-pay/confirm/${id}`, { answer: 'agree' })
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('already over')])
  expect((await amazon.post('/amazon-pay/confirm/none', { answer: 'agree' })).status).toBe(404)
})

// The script, in a page of nothing but what it needs.

interface Element {
  [name: string]: unknown
  children: Element[]
}

function pageWith(script: string) {
  const element = (tag: string): Element => {
    const made: Element = {
      tag,
      style: {},
      children: [],
      addEventListener: (event: string, does: () => void) => {
        made[event] = does
      },
      replaceChildren: (...children: Element[]) => {
        made.children = children
      },
      append: (...children: Element[]) => made.children.push(...children),
      submit: () => {
        made.isSent = true
      },
    }
    return made
  }
  const container = element('div')
  const body = element('body')
  const window: Record<string, { Pay: { renderButton: (selector: unknown, options: object) => object } }> = {}
  const document = {
    currentScript: { src: 'http://127.0.0.1:3100/checkout.js' },
    body,
    createElement: element,
    querySelector: (selector: string) => (selector === '#here' ? container : null),
  }
  runInNewContext(script, { window, document, URL, Error, Object })
  return { container, body, pay: window.amazon?.Pay }
}

test('the button submits a form to the provider with every required field', () => {
  const { container, body, pay } = pageWith(checkoutScript)
  const { payloadJSON, signature, algorithm, ...said } = amazon.opening()
  pay?.renderButton('#here', {
    ...said,
    placement: 'Checkout',
    buttonColor: 'Gold',
    createCheckoutSessionConfig: { payloadJSON, signature, algorithm },
  })
  const press = container.children[0]?.click as () => void
  press()
  const [form] = body.children
  expect(form).toMatchObject({
    method: 'post',
    action: 'http://127.0.0.1:3100/amazon-pay/checkout',
    isSent: true,
  })
  const fields = Object.fromEntries((form?.children ?? []).map(({ name, value }) => [name, value]))
  expect(fields).toEqual({ ...said, placement: 'Checkout', payloadJSON, signature, algorithm })
})

test('a button without its required fields is refused when it is rendered', () => {
  const { pay } = pageWith(checkoutScript)
  expect(() => pay?.renderButton('#here', { merchantId: 'A' })).toThrow('createCheckoutSessionConfig')
  expect(() => pay?.renderButton('#nowhere', {})).toThrow('#nowhere')
})
