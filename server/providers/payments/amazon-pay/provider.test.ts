import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { developmentCertificate } from '#emulators/amazon-pay/development-certificate.ts'
import { shopPrivateKey } from '#emulators/amazon-pay/shop-key.ts'
import { signedMessages } from '#test/payments/amazon-pay-notifications.ts'
import { anOrder, startAmazonPay } from '#test/payments/amazon-pay-payer.ts'
import { createAmazonPay } from './amazon-pay.ts'
import { createAmazonPayClient } from './client.ts'
import { createAmazonPayProvider } from './provider.ts'
import { type AmazonPaySettings, emulatorSettingsAt } from './settings.ts'

// Notifications of the emulator, over the wire.

let amazon: Awaited<ReturnType<typeof startAmazonPay>>
let shop: Server
const received: Buffer[] = []
beforeAll(async () => {
  shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push(Buffer.concat(chunks))
      response.end('')
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as { port: number }
  amazon = await startAmazonPay(`http://127.0.0.1:${port}/notification`)
})
afterAll(async () => {
  await amazon.stop()
  shop.closeAllConnections()
  shop.close()
})
beforeEach(() => {
  amazon.emulators.faults.reset()
  received.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const read = (
  body: Buffer | string | undefined,
  settings: AmazonPaySettings = amazon.settings,
  log: Pick<Console, 'warn'> = console,
) =>
  createAmazonPayProvider(
    createAmazonPayClient(settings, () => new Date()),
    () => new Date(),
    log,
  ).readNotification(Buffer.from(body ?? ''), {}, '')

async function paid() {
  const adapter = createAmazonPay(amazon.client)
  const order = anOrder(await amazon.choose())
  const start = await adapter.start(order)
  await amazon.answer(start.outcome === 'redirect' ? start.url : '', 'agree')
  const reference = start.outcome === 'redirect' ? start.reference : null
  const named = { orderId: order.orderId, reference }
  await adapter.capture?.(named, order.amountYen, 'k')
  await amazon.emulators.notifier.settled()
  return { order, named, adapter }
}

test('captures and refunds are notified, and name our order', async () => {
  const { order, named, adapter } = await paid()
  const expected = { orderIds: [order.orderId], references: [], isAuthentic: true }
  expect(await read(received[0])).toEqual(expected)
  await adapter.cancelOrRefund(named, { isPaid: true, amountYen: 1000, idempotencyKey: 'r' })
  await amazon.emulators.notifier.settled()
  expect(received).toHaveLength(2)
  expect(await read(received[1])).toEqual(expected)
})

test('a forged notification is recognised: its signature, its text, its merchant, its topic', async () => {
  amazon.emulators.faults.set({ wrongSignatures: 1 })
  await paid()
  const forged = { orderIds: [], references: [], isAuthentic: false }
  expect(await read(received[0])).toEqual(forged)
  await paid()
  const [, genuine] = received
  expect((await read(genuine))?.isAuthentic).toBe(true)
  const changed = genuine?.toString().replace('STATE_CHANGE', 'STATE_CHANGF')
  expect(await read(changed)).toEqual(forged)
  expect(await read(genuine, { ...amazon.settings, merchantId: 'AOTHER' })).toEqual(forged)
  expect(await read(genuine, { ...amazon.settings, topicArn: 'arn:aws:sns:x:1:OTHER' })).toEqual(forged)
})

test('a shop without an emulator in its settings asks no emulator for a certificate', async () => {
  await paid()
  const { certificateOrigin: _none, ...settings } = amazon.settings
  expect((await read(received[0], settings))?.isAuthentic).toBe(false)
})

test('held notifications arrive once released, and copies are identical', async () => {
  amazon.emulators.faults.set({ isHeld: true, duplicates: 2 })
  const { order } = await paid()
  expect(received).toHaveLength(0)
  amazon.emulators.notifier.release()
  await amazon.emulators.notifier.settled()
  expect(received).toHaveLength(3)
  for (const body of received) expect((await read(body))?.orderIds).toEqual([order.orderId])
})

test('fifty copies at once cost two requests: the certificate and the order', async () => {
  const { order } = await paid()
  const asked: string[] = []
  const send = fetch
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    asked.push(String(url))
    return send(url, init)
  })
  const provider = createAmazonPayProvider(
    createAmazonPayClient(amazon.settings, () => new Date()),
    () => new Date(),
  )
  const copy = () => provider.readNotification(received[0] as Buffer, {}, '')
  const answers = await Promise.all(Array.from({ length: 50 }, copy))
  expect(new Set(answers.map((answer) => answer?.orderIds[0]))).toEqual(new Set([order.orderId]))
  expect(asked).toHaveLength(2)
  // No answer about an order is kept: the next notification asks anew.
  await copy()
  expect(asked).toHaveLength(3)
})

test('the notification may arrive before the answer to the capture', async () => {
  amazon.emulators.faults.set({ isNotifiedFirst: true, notificationDelayMs: 100 })
  const adapter = createAmazonPay(amazon.client)
  const order = anOrder(await amazon.choose())
  const start = await adapter.start(order)
  await amazon.answer(start.outcome === 'redirect' ? start.url : '', 'agree')
  const reference = start.outcome === 'redirect' ? start.reference : null
  await adapter.capture?.({ orderId: order.orderId, reference }, 1000, 'k')
  expect(received).toHaveLength(1)
})

// Messages of Amazon's notification service, certificate and all: signed and validated by others.

const [versionOne, versionTwo, subscription] = signedMessages
const certificateUrl = versionOne?.SigningCertURL ?? ''

/** The certificate's host and Amazon Pay, without a network. */
function internet(hosts: Record<string, () => Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = hosts[url]
    if (answer === undefined) throw new TypeError('fetch failed')
    return answer()
  })
  return asked
}
const permission = 'http://127.0.0.1:1/v2/chargePermissions/S03-1234567-7654321'
const known = {
  [certificateUrl]: () => new Response(developmentCertificate),
  [permission]: () =>
    Response.json({ chargePermissionId: 'P', merchantMetadata: { merchantReferenceId: 'F-1' } }),
}
const settings = emulatorSettingsAt('http://127.0.0.1:1', shopPrivateKey)

test.each([
  ['1', versionOne],
  ['2', versionTwo],
])(
  'a message with signature version %s is trusted, and one that was changed afterwards is not',
  async (_v, message) => {
    internet(known)
    expect(await read(JSON.stringify(message), settings)).toEqual({
      orderIds: ['F-1'],
      references: [],
      isAuthentic: true,
    })
    for (const name of ['Message', 'MessageId', 'Timestamp', 'TopicArn'] as const) {
      const changed = { ...message, [name]: `${message?.[name]} ` }
      expect((await read(JSON.stringify(changed), settings))?.isAuthentic, name).toBe(false)
    }
    const otherVersion = { ...message, SignatureVersion: message?.SignatureVersion === '1' ? '2' : '1' }
    expect((await read(JSON.stringify(otherVersion), settings))?.isAuthentic).toBe(false)
  },
)

test('a request to confirm a subscription is logged and confirms nothing', async () => {
  const asked = internet(known)
  const lines: string[] = []
  const answer = await read(JSON.stringify(subscription), settings, {
    warn: (line: string) => lines.push(line),
  })
  expect(answer).toEqual({ orderIds: [], references: [], isAuthentic: true })
  expect(lines).toEqual([expect.stringContaining(subscription?.TopicArn ?? '-')])
  expect(asked).toEqual([certificateUrl])
})

test.each([
  'https://sns.ap-northeast-1.amazonaws.com.evil.example/SimpleNotificationService-0.pem',
  'https://evil.example/SimpleNotificationService-0.pem',
  'https://sns.ap-northeast-1.amazonaws.com@evil.example/SimpleNotificationService-0.pem',
  'http://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService-0.pem',
  'https://sns.ap-northeast-1.amazonaws.com/bucket/SimpleNotificationService-0.pem',
  'https://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService-0.pem?x=.pem',
  'https://sns.ap-northeast-1.amazonaws.com:8443/SimpleNotificationService-0.pem',
  'http://127.0.0.1:11/amazon-pay/sns/SimpleNotificationService-0.pem',
  'http://127.0.0.1:1/amazon-pay/sns/../../x/SimpleNotificationService-0.pem',
  'file:///etc/passwd',
])('a certificate is never fetched from %s', async (SigningCertURL) => {
  const asked = internet(known)
  const answer = await read(JSON.stringify({ ...versionOne, SigningCertURL }), settings)
  expect(answer?.isAuthentic).toBe(false)
  expect(asked).toEqual([])
})

test('when something needed cannot be fetched, the notification is not acknowledged, so that it is sent again', async () => {
  internet({})
  await expect(read(JSON.stringify(versionOne), settings)).rejects.toThrow('certificate')
  internet({ ...known, [certificateUrl]: () => new Response('', { status: 503 }) })
  await expect(read(JSON.stringify(versionOne), settings)).rejects.toThrow('certificate')
  internet({ ...known, [permission]: () => new Response('', { status: 503 }) })
  await expect(read(JSON.stringify(versionOne), settings)).rejects.toThrow('did not say which order')
  internet({ ...known, [certificateUrl]: () => new Response('', { status: 403 }) })
  expect((await read(JSON.stringify(versionOne), settings))?.isAuthentic).toBe(false)
})

test('a genuine message about another shop’s order names none', async () => {
  internet({
    ...known,
    [permission]: () => Response.json({ reasonCode: 'ResourceNotFound' }, { status: 404 }),
  })
  const nothing = { orderIds: [], references: [], isAuthentic: true }
  expect(await read(JSON.stringify(versionOne), settings)).toEqual(nothing)
})

test.each(['', '{', '[]', '{"Type":"Notification"}', JSON.stringify({ ...versionOne, Type: 'Other' })])(
  'an invalid notification is not readable: %.30s',
  async (body) => {
    internet(known)
    expect(await read(body, settings)).toBeUndefined()
  },
)

test('200 forged notifications over many addresses fetch few certificates; a genuine one after them is taken', async () => {
  await paid()
  const [genuine] = received
  let now = new Date('2026-11-21T06:00:00Z')
  const client = createAmazonPayClient(amazon.settings, () => now)
  const provider = createAmazonPayProvider(client, () => now)
  const fetches = vi.fn(() => Promise.resolve(new Response('', { status: 404 })))
  vi.stubGlobal('fetch', fetches)
  const forged = (n: number) =>
    Buffer.from(String(genuine).replace(/SimpleNotificationService-\w+/, `SimpleNotificationService-${n}`))
  const unread = (n: number) =>
    provider.readNotification(forged(n), {}, `198.51.100.${n % 100}`).catch((error: Error) => error.message)
  await Promise.all(Array.from({ length: 200 }, (_, n) => unread(n)))
  expect(fetches).toHaveBeenCalledTimes(60)
  vi.unstubAllGlobals()
  expect(await unread(0)).toBe('the certificate of a notification could not be fetched')
  now = new Date('2026-11-21T06:01:00Z')
  const sentAgain = await provider.readNotification(genuine ?? Buffer.of(), {}, '203.0.113.1')
  expect(sentAgain?.isAuthentic).toBe(true)
})
