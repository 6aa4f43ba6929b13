import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Message, SenderUnavailable, Undeliverable } from './message-sender.ts'
import { createSmsSender, readSmsSettings } from './sms-sender.ts'

interface Received {
  method: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let url: string
let received: Received[] = []
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ method: request.method, headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const letter: Message = {
  id: '0197',
  channel: 'sms',
  address: '819012345678',
  subject: '',
  body: '認証コード:123456',
  unsubscribeUrl: '',
  createdAt: new Date(),
  expiresAt: null,
}
const status = (code: number, headers = {}) => {
  received = []
  answer = (response) => response.writeHead(code, headers).end('{}')
}
const carry = (timeoutMs = 10_000) =>
  createSmsSender({ gatewayUrl: url, token: 'secret', sender: 'FUKUHIKI', timeoutMs })(letter)

describe('the SMS gateway', () => {
  test('gets one JSON request a message, with a bearer token and an id that identifies repeats', {
    meta: {
      proves: [
        {
          id: 'sms-gateway',
          section: 'rulings',
          says: 'SMS are sent through an HTTP gateway, one request a message; its id identifies a retry.',
          from: 'ruling 30',
          breaks: { replace: 'authorization: `Bearer ', with: 'authorization: `Basic ' },
        },
      ],
    },
  }, async () => {
    status(202)
    await carry()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: {
        authorization: 'Bearer secret',
        'content-type': 'application/json',
        'idempotency-key': '0197',
      },
    })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      id: '0197',
      from: 'FUKUHIKI',
      to: '+819012345678',
      text: '認証コード:123456',
    })
  })

  test.each([400, 404, 410, 422])('fails for good with %i', async (code) => {
    status(code)
    await expect(carry()).rejects.toBeInstanceOf(Undeliverable)
  })

  test.each([429, 500, 503])('is tried again after %i', async (code) => {
    status(code)
    const error = await carry().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(Undeliverable)
    expect(error).not.toBeInstanceOf(SenderUnavailable)
  })

  test.each([401, 403])('refuses the shop with %i, not the message', async (code) => {
    status(code)
    const error = await carry().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SenderUnavailable)
    expect(error).toMatchObject({ isRefusal: true })
  })

  test('gets no token past a redirect, which is not followed', async () => {
    status(302, { location: url })
    await expect(carry()).rejects.toThrow()
    expect(received).toHaveLength(1)
  })

  test('fails without an answer in time', async () => {
    status(200)
    answer = () => {}
    await expect(carry(50)).rejects.toThrow()
  })

  test('carries SMS and nothing else', async () => {
    status(200)
    const sender = createSmsSender({ gatewayUrl: url, token: 'secret', sender: 'S' })
    await expect(sender({ ...letter, channel: 'mail' })).rejects.toThrow('cannot carry mail')
    expect(received).toEqual([])
  })
})

describe('settings', () => {
  const live = { SMS_GATEWAY_URL: 'https://sms.example/v1', SMS_GATEWAY_TOKEN: 't', SMS_SENDER: 'SHOP' }
  const check = (change: object, isProduction = true) => readSmsSettings({ ...live, ...change }, isProduction)

  test('leave SMS in the outbox when none is set, and are accepted when complete', () => {
    expect(readSmsSettings({}, true)).toBeUndefined()
    expect(check({})).toEqual({ gatewayUrl: 'https://sms.example/v1', token: 't', sender: 'SHOP' })
    expect(() => check({ SMS_GATEWAY_URL: 'http://127.0.0.1:9' }, false)).not.toThrow()
  })

  test('refuse a gateway without TLS in production', () => {
    expect(() => check({ SMS_GATEWAY_URL: 'http://sms.example/v1' })).toThrow('https')
  })

  test.each(Object.keys(live))('refuse an empty %s', (name) => {
    expect(() => check({ [name]: '' }, false)).toThrow(name)
    expect(() => check({ [name]: undefined }, false)).toThrow(name)
  })

  test.each(['sms.example', 'ftp://sms.example', 'https://user:secret@sms.example'])(
    'refuse %s as an address',
    (url) => {
      expect(() => check({ SMS_GATEWAY_URL: url }, false)).toThrow('SMS_GATEWAY_URL')
    },
  )
})
