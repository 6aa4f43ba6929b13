import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { openPushService } from '#test/push-service.ts'
import { type Message, ofAddress, Undeliverable } from './message-sender.ts'
import { createPushSender, isPushService } from './push-sender.ts'

const now = new Date('2026-06-01T03:00:00Z')
const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
const keys = {
  publicKey: Buffer.concat([
    Buffer.of(4),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ]).toString('base64url'),
  privateKey: jwk.d ?? '',
}
const message = (more: Partial<Message> = {}): Message => ({
  id: '0190d9a0-0000-7000-8000-000000000001',
  channel: 'push',
  address: 'browser-1',
  subject: '販売が始まりました',
  body: JSON.stringify({ title: '販売が始まりました', body: '「福袋」をいま引けます。', path: '/' }),
  unsubscribeUrl: '',
  createdAt: now,
  expiresAt: new Date(now.getTime() + 3600_000),
  ...more,
})

let service: Awaited<ReturnType<typeof openPushService>> | undefined
afterEach(() => service?.close())

async function open({ allows = true, endpoint = undefined as string | undefined, p256dh = '' } = {}) {
  service = await openPushService()
  const { subscription, ask } = service
  const forgotten: string[] = []
  const carry = createPushSender({
    find: async (id) =>
      id === 'browser-1'
        ? { ...subscription, endpoint: endpoint ?? subscription.endpoint, ...(p256dh && { p256dh }) }
        : undefined,
    forget: async (id) => void forgotten.push(id),
    keys,
    contact: async () => 'mailto:shop@shop.example',
    isPushService: (address) => isPushService(address, { allowsLoopback: allows }),
    clock: () => now,
    ask,
  })
  return { ...service, carry, forgotten }
}

describe('a push message', () => {
  test('for keys that are not a point of the curve is never accepted, and no push service is called', async () => {
    const { carry, arrived } = await open({ p256dh: `B${'A'.repeat(86)}` })
    const failure = await carry(message()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Undeliverable)
    expect((failure as Error).cause).toBe(ofAddress)
    expect(arrived).toEqual([])
  })

  test('can be read only by the browser, and is signed by the shop for that push service', async () => {
    const { carry, arrived, subscription } = await open()
    await carry(message())
    expect(arrived).toHaveLength(1)
    const [{ text, headers, claims } = {} as never] = arrived
    expect(text).toBe(message().body)
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      topic: '0190d9a0000070008000000000000001',
    })
    expect(claims.aud).toBe(new URL(subscription.endpoint).origin)
    expect(claims.sub).toBe('mailto:shop@shop.example')
    expect(claims.exp * 1000).toBeGreaterThan(Date.now())
  })

  test.each([404, 410])('answered %i has lost its browser; its subscription is deleted', async (status) => {
    const { carry, answerWith, forgotten } = await open()
    answerWith(status)
    await expect(carry(message())).rejects.toBeInstanceOf(Undeliverable)
    expect(forgotten).toEqual(['browser-1'])
  })

  test.each([403, 429, 500, 302])('answered %i is tried again; the subscription stays', async (status) => {
    const { carry, answerWith, forgotten } = await open()
    answerWith(status)
    const failure = await carry(message()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(forgotten).toEqual([])
  })

  test('to a browser that its member removed is not sent', async () => {
    const { carry, arrived } = await open()
    await expect(carry(message({ address: 'browser-2' }))).rejects.toBeInstanceOf(Undeliverable)
    expect(arrived).toEqual([])
  })

  test('to an address that is not a push service is not sent', async () => {
    const { carry, arrived } = await open({ allows: false })
    await expect(carry(message())).rejects.toBeInstanceOf(Undeliverable)
    expect(arrived).toEqual([])
  })
})

test('only the push services of browsers over https are accepted, and no address that a visitor makes up', {
  meta: {
    proves: [
      {
        id: 'push-services',
        section: 'operating',
        says: 'Push goes to browsers’ push services alone.',
        from: 'own',
        breaks: { replace: 'url.hostname.endsWith(', with: 'url.hostname.includes(' },
      },
    ],
  },
}, () => {
  const judge = (endpoint: string, allowsLoopback = false) => isPushService(endpoint, { allowsLoopback })
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(judge(endpoint), endpoint).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://web.push.apple.com.evil.example/abc',
    'https://notpush.apple.com/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'file:///etc/passwd',
    'nothing',
  ])
    expect(judge(endpoint), endpoint).toBe(false)
  expect(judge('https://localhost:8443/abc', true)).toBe(true)
  expect(judge('http://localhost:8443/abc', true)).toBe(false)
})
