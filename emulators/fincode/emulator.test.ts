import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmulatorServer, type EmulatorServer } from '#emulators/server/server.ts'
import { isCardNumber, testCards } from './cards.ts'
import { createFincodeEmulator } from './emulator.ts'

const keys = { secretKey: 'm_secret', publicKey: 'p_public', webhookSignature: 'signature' }
const emulator = createFincodeEmulator({ ...keys, notificationUrl: '' })
let emulators: EmulatorServer
let url: string
beforeAll(async () => {
  emulators = await createEmulatorServer([emulator])
  url = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => emulators.app.close())

const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${keys.secretKey}`,
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
const asPublic = { authorization: `Bearer ${keys.publicKey}` }
const order = (id: string) => ({
  id,
  pay_type: 'Card',
  job_code: 'CAPTURE',
  amount: '500',
  tds_type: '2',
  tds2_type: '2',
})
const error = {
  errors: [{ error_code: expect.stringMatching(/^E\d{10}$/), error_message: expect.any(String) }],
}

test('only the secret key opens, captures, cancels, lists and saves; the public one hands over a card', async () => {
  for (const authorization of ['', 'Bearer wrong', `Bearer ${keys.publicKey}`, `Basic ${keys.secretKey}`])
    expect(await call('POST', '/v1/payments', order('a'), { authorization })).toMatchObject({
      status: 401,
      body: error,
    })
  for (const [method, path] of [
    ['PUT', '/v1/payments/a/secure'],
    ['PUT', '/v1/payments/a/cancel'],
    ['GET', '/v1/payments?pay_type=Card'],
    ['POST', '/v1/customers'],
    ['GET', '/v1/customers/m/cards'],
    ['POST', '/v1/customers/m/cards'],
    ['DELETE', '/v1/customers/m/cards/c'],
  ] as const)
    expect((await call(method, path, method === 'GET' ? undefined : {}, asPublic)).status, path).toBe(401)
  expect((await call('PUT', '/v1/payments/a', { pay_type: 'Card' }, asPublic)).status).toBe(400)
})

test('a repeated idempotency key gets the same answer; the same key with another request, or the same order without the key, is refused', async () => {
  const headers = { idempotent_key: randomUUID() }
  const first = await call('POST', '/v1/payments', order('b'), headers)
  const again = await call('POST', '/v1/payments', order('b'), headers)
  expect([first.status, again.body]).toEqual([200, first.body])
  expect(await call('POST', '/v1/payments', order('c'), headers)).toMatchObject({ status: 409, body: error })
  expect(await call('POST', '/v1/payments', order('b'))).toMatchObject({ status: 400, body: error })
})

test('refuses amounts and ids the real one refuses, unknown payments and unknown paths', async () => {
  for (const change of [
    { amount: 500 },
    { amount: '0' },
    { amount: '10000000' },
    { id: 'x'.repeat(31) },
    { pay_type: 'Konbini' },
    { pay_type: 'Applepay', job_code: 'CHECK' },
  ])
    expect(await call('POST', '/v1/payments', { ...order('d'), ...change })).toMatchObject({
      status: 400,
      body: error,
    })
  expect(await call('GET', '/v1/payments/nothing?pay_type=Card')).toMatchObject({ status: 400, body: error })
  expect(await call('GET', '/v1/other')).toMatchObject({ status: 404, body: error })
})

test('an order is found only by its own payment method', async () => {
  await call('POST', '/v1/payments', { ...order('p'), pay_type: 'Paypay' })
  expect((await call('GET', '/v1/payments/p?pay_type=Paypay')).status).toBe(200)
  for (const query of ['', '?pay_type=Card'])
    expect((await call('GET', `/v1/payments/p${query}`)).status).toBe(400)
})

const card = {
  card_no: '4111 1111 1111 1111',
  expire: '3912',
  security_code: '123',
  holder_name: 'TARO FUKU',
}
const handedOver = (accessId: unknown) => ({
  pay_type: 'Card',
  access_id: accessId,
  method: '1',
  ...card,
  tds2_email: 'a@example.com',
  tds2_ret_url: 'http://localhost:3000/return',
})

test.each([
  ['the number', { card_no: '4111111111111112' }],
  ['the expiry', { expire: '2001' }],
  ['the expiry, written the other way round', { expire: '1239' }],
  ['the security code', { security_code: '12' }],
  ['the name', { holder_name: '福引太郎' }],
  ['no way to reach the member', { tds2_email: undefined }],
  ['no way back', { tds2_ret_url: 'javascript:alert(1)' }],
  ['another access id', { access_id: 'a_other' }],
  ['no card at all', { card_no: undefined }],
])('a card is refused for %s, and the order stays open', async (_name, change) => {
  const id = randomUUID().slice(0, 27)
  const { body: opened } = await call('POST', '/v1/payments', order(id))
  const execution = handedOver(opened.access_id)
  expect(await call('PUT', `/v1/payments/${id}`, { ...execution, ...change })).toMatchObject({
    status: 400,
    body: error,
  })
  expect((await call('PUT', `/v1/payments/${id}`, execution)).status).toBe(200)
})

test('captures no money before the authentication, and captures it only once', async () => {
  const { body: opened } = await call('POST', '/v1/payments', order('f'))
  const names = { pay_type: 'Card', access_id: opened.access_id }
  const capture = () => call('PUT', '/v1/payments/f/secure', names)
  expect((await capture()).status).toBe(400)
  await call('PUT', '/v1/payments/f', handedOver(opened.access_id))
  expect((await capture()).status).toBe(400)
  expect((await call('PUT', '/v1/payments/f/cancel', names)).status).toBe(400)
  expect((await call('PUT', `/v1/secure2/${opened.access_id}`, { param: 'guessed' })).status).toBe(400)
  const param = emulator.payments().find('f').parameter
  await call('PUT', `/v1/secure2/${opened.access_id}`, { param })
  expect(await capture()).toMatchObject({ status: 200, body: { status: 'CAPTURED', total_amount: 500 } })
  expect((await capture()).status).toBe(400)
  expect(await call('PUT', '/v1/payments/f/cancel', names)).toMatchObject({ body: { status: 'CANCELED' } })
  expect((await call('PUT', '/v1/payments/f/cancel', names)).status).toBe(400)
})

test('a page of this machine may call from a browser, and a page of another machine may not', async () => {
  const allowed = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'PUT' }
    const response = await fetch(`${url}/v1/payments/x`, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    return response.headers.get('access-control-allow-origin')
  }
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173'])
    expect(await allowed(origin)).toBe(origin)
  for (const origin of ['https://shop.example', 'http://127.0.0.1.evil.example', 'null'])
    expect(await allowed(origin)).toBeNull()
})

interface Script {
  payments(...parameters: unknown[]): void
  tokens(...parameters: unknown[]): void
}

test('the browser script hands over cards and tokens, and has the interface of fincode’s own script', async () => {
  const { body: opened } = await call('POST', '/v1/payments', order('g'))
  const source = await (await fetch(`${url}/v1/fincode.js`)).text()
  const window: { Fincode?: (key: string) => Script } = {}
  runInNewContext(source, {
    window,
    fetch,
    URL,
    document: { currentScript: { src: `${url}/v1/fincode.js` } },
  })
  const run = (name: keyof Script, what: object) =>
    new Promise<unknown[]>((resolve) => {
      const answered = (status: number, response: unknown) => resolve([status, response])
      window.Fincode?.(keys.publicKey)[name](what, answered, () => resolve(['broken']))
    })
  const transaction = { id: 'g', ...handedOver(opened.access_id) }
  expect(await run('payments', { ...transaction, card_no: '1' })).toMatchObject([400, error])
  expect(await run('payments', transaction)).toMatchObject([
    200,
    { acs_url: `${url}/3ds/start/${opened.access_id}` },
  ])
  expect(await run('tokens', { ...card, expire: '2001' })).toMatchObject([400, error])
  const [status, answer] = await run('tokens', { ...card, number: '2' })
  expect([status, (answer as { list: unknown[] }).list]).toEqual([
    200,
    [{ token: expect.any(String) }, { token: expect.any(String) }],
  ])
  expect(JSON.stringify(answer)).not.toContain('4111')
})

test('all test cards have a valid check digit', () => {
  for (const { number } of testCards) expect(isCardNumber(number), number).toBe(true)
})
