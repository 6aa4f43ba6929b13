import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createPayPalClient } from './client.ts'
import { emulatorSettingsAt } from './settings.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** PayPal with nine-hour tokens t1, t2 …, and this for all other calls. */
async function payPalAnswering(listener: Listener, tokenStatus = 200, timeoutMs = 5000) {
  let tokens = 0
  const seen: { token: string[]; calls: string[] } = { token: [], calls: [] }
  server = createServer((request, response) => {
    if (request.url === '/v1/oauth2/token') {
      seen.token.push(request.headers.authorization ?? '')
      tokens += 1
      response.writeHead(tokenStatus, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ access_token: `t${tokens}`, expires_in: 32_400 }))
    }
    seen.calls.push(request.headers.authorization ?? '')
    return listener(request, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const clock = { ms: 0 }
  const settings = { ...emulatorSettingsAt(`http://127.0.0.1:${port}`), timeoutMs }
  const client = createPayPalClient(settings, () => clock.ms)
  const ask = () => client.call({ method: 'GET', path: '/x?y=1', answer: z.object({ ok: z.boolean() }) })
  return { ask, seen, clock, client }
}

const answering =
  (status: number, body: unknown): Listener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const fine = answering(200, { ok: true })
const error = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] }

test('one token serves all calls until a minute before its end', async () => {
  const { ask, seen, clock } = await payPalAnswering(fine)
  await Promise.all([ask(), ask(), ask()])
  clock.ms = (32_400 - 61) * 1000
  expect(await ask()).toEqual({ outcome: 'ok', body: { ok: true } })
  expect(seen.token).toEqual([`Basic ${btoa('emulator-client-id:emulator-client-secret')}`])
  clock.ms = (32_400 - 59) * 1000
  await ask()
  expect(seen.calls).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t1', 'Bearer t1', 'Bearer t2'])
})

test('a token that PayPal no longer accepts is renewed once for all waiting calls', async () => {
  const { ask, seen } = await payPalAnswering((request, response) =>
    request.headers.authorization === 'Bearer t1'
      ? answering(401, { name: 'AUTHENTICATION_FAILURE' })(request, response)
      : fine(request, response),
  )
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
  expect(seen.token).toHaveLength(2)

  const never = await payPalAnswering(answering(401, { name: 'AUTHENTICATION_FAILURE' }))
  expect(await never.ask()).toEqual({ outcome: 'no answer', reason: 'status 401' })
  expect(never.seen.calls).toHaveLength(2)
})

test('without a token no call is made, and the next call requests one again', async () => {
  const { ask, seen } = await payPalAnswering(fine, 401)
  expect((await ask()).outcome).toBe('no answer')
  expect((await ask()).outcome).toBe('no answer')
  expect([seen.token.length, seen.calls.length]).toEqual([2, 0])
})

test("a refusal is PayPal's error object with the issue, or else the name", async () => {
  for (const status of [400, 404, 422]) {
    const { ask } = await payPalAnswering(answering(status, error))
    expect(await ask()).toEqual({ outcome: 'refused', reason: 'ORDER_NOT_APPROVED' })
  }
  const { ask } = await payPalAnswering(answering(404, { name: 'RESOURCE_NOT_FOUND' }))
  expect(await ask()).toEqual({ outcome: 'refused', reason: 'RESOURCE_NOT_FOUND' })
})

test.each([
  ['a server error', 500, error],
  ['maintenance', 503, '<html>'],
  ['too many requests', 429, error],
  ['no permission', 403, error],
  ['the same request under way', 409, error],
  ['an error without the error format', 422, { message: 'no' }],
  ['a success of another shape', 200, { ok: 'yes' }],
  ['text that is no JSON', 200, '<html>'],
])('%s is not an answer', async (_name, status, body) => {
  const { ask } = await payPalAnswering(answering(status, body))
  expect((await ask()).outcome).toBe('no answer')
})

test('a timeout, a broken connection and a redirect are not answers', async () => {
  const silent = await payPalAnswering(() => {}, 200, 1000)
  expect(await silent.ask()).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  const broken = await payPalAnswering((_request, response) => response.destroy())
  expect((await broken.ask()).outcome).toBe('no answer')
  const moved = await payPalAnswering((_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.example/' })
    response.end()
  })
  expect((await moved.ask()).outcome).toBe('no answer')
})
