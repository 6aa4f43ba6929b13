import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authority, certificateChain } from '#emulators/pay-pal/certificate.ts'
import { createPayPalEmulator } from '#emulators/pay-pal/emulator.ts'
import { checksum } from '#emulators/pay-pal/webhooks.ts'
import { createEmulatorServer, type EmulatorServer } from '#emulators/server/server.ts'
import { forged, impostor, outdated, somebodyElse } from '#test/payments/pay-pal-certificates.ts'
import { isCertificateAddress, readChain } from './certificates.ts'
import { createPayPalClient } from './client.ts'
import { createPayPalProvider } from './provider.ts'
import { emulatorSettingsAt, type PayPalSettings } from './settings.ts'

/** Signed with OpenSSL's command, its checksum from Python's zlib. */
const body =
  '{"event_type":"CHECKOUT.ORDER.APPROVED","resource_type":"checkout-order","summary":"注文","resource":{"id":"5O190127TN364715T","purchase_units":[{"custom_id":"F-1ABC","invoice_id":"F-1ABC"}]}}'
const headers = {
  'paypal-transmission-id': '103e3700-8b0c-11e6-8695-6b62a8a99ac4',
  'paypal-transmission-time': '2026-11-21T05:40:00Z',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-transmission-sig':
    'ASJ8vbAa887o1xzNtgAXawtq5cLy9mfoYq2DZqbxWVikuEl5RjmTskdwyAt+gjKGAxXEJosi9XU9x8EOT4M+cCO8Mk0BJIxG6RS/PgQlA6a7f1MQPNdD/ZzeLQnJ0x2/3f6HJQ8uXEt5bl2QgwQyKH4vkyROtXDCX4ik+OMa+BCFW0f9I5hb/Q8J2F3Lysl4iCuxpYp1FAr6vsHeLRGrtQ9qVr7D3zTMLBq8WRQutK/e7Wa0KCAGCWC6DVHE+MlJplv/Py7rgZDO1Bzjgh9/8LdoSg5uOCqeCDt/USmBBTn/BrfXoyWrzn3rlxHwb4aSjy5cZbLiyW0qiGCMuOqlLg==',
}

const emulator = createPayPalEmulator({ ...emulatorSettingsAt(''), notificationUrl: '' })
let emulators: EmulatorServer
let url: string
beforeAll(async () => {
  emulators = await createEmulatorServer([emulator])
  url = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => emulators.app.close())
beforeEach(() => emulators.faults.reset())

const clock = () => new Date('2026-11-21T06:00:00Z')
const companyWith = (change: Partial<PayPalSettings> = {}, now = clock) =>
  createPayPalProvider(createPayPalClient({ ...emulatorSettingsAt(url), timeoutMs: 2000, ...change }), now)
type Headers = Record<string, string | string[] | undefined>
const read = (provider = companyWith(), change: Headers = {}, text = body) =>
  provider.readNotification(
    Buffer.from(text),
    { ...headers, 'paypal-cert-url': `${url}/v1/notifications/certs/CERT-emulator`, ...change },
    '127.0.0.1',
  )

test("the checksum is the published CRC-32, by Node's and by a table of our own", () => {
  for (const sum of [crc32, checksum]) expect(sum(Buffer.from('123456789'))).toBe(0xcbf43926)
  const long = Buffer.from(body.repeat(50))
  expect(checksum(long)).toBe(crc32(long))
})

test('a notification signed elsewhere by the same rule is authentic and names our order and its own', async () => {
  for (const verification of ['certificate', 'pay-pal'] as const)
    expect(await read(companyWith({ verification }))).toEqual({
      orderIds: ['F-1ABC'],
      references: ['5O190127TN364715T'],
      isAuthentic: true,
    })
})

test.each([
  ['another body', {}, body.replace('F-1ABC', 'F-1ABD')],
  ['one more blank', {}, `${body} `],
  ['another transmission', { 'paypal-transmission-id': 'x' }, body],
  ['another time', { 'paypal-transmission-time': '2026-11-21T05:40:01Z' }, body],
  ['another signature', { 'paypal-transmission-sig': 'AAAA' }, body],
  ['no signature', { 'paypal-transmission-sig': undefined }, body],
  ['two signatures', { 'paypal-transmission-sig': ['a', 'b'] }, body],
  ['another algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }, body],
  ['no certificate', { 'paypal-cert-url': undefined }, body],
] as const)('%s is not authentic, and still says what it claims to be about', async (name, change, text) => {
  const mutable = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]),
  ) as Headers
  const found = await read(companyWith(), mutable, text)
  expect(found).toMatchObject({ isAuthentic: false, references: ['5O190127TN364715T'] })
  // PayPal itself has no certificate to miss: the emulator looks at the signature alone, and writes the event anew.
  if (name === 'no certificate' || name === 'one more blank') return
  expect((await read(companyWith({ verification: 'pay-pal' }), mutable, text))?.isAuthentic).toBe(false)
})

test("a signature for another shop's address is not ours", async () => {
  expect((await read(companyWith({ webhookId: 'ANOTHER' })))?.isAuthentic).toBe(false)
})

test('a notification that cannot be checked is not authentic', async () => {
  expect((await read(companyWith({ verification: 'pay-pal', secret: 'wrong' })))?.isAuthentic).toBe(false)
})

test('a certificate is fetched once, kept while it is in force, and asked for again after a failure', async () => {
  let fetches = 0
  let text = ''
  const server = createServer((_request, response) => {
    fetches += 1
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const certificate = { 'paypal-cert-url': `${apiUrl}/v1/notifications/certs/CERT-1` }
  let now = clock()
  const provider = companyWith({ apiUrl }, () => now)
  expect((await read(provider, certificate))?.isAuthentic).toBe(false)
  text = certificateChain
  for (let round = 0; round < 3; round++) expect((await read(provider, certificate))?.isAuthentic).toBe(true)
  expect(fetches).toBe(2)
  now = new Date('2120-01-02')
  expect((await read(provider, certificate))?.isAuthentic).toBe(false)
  server.close()
})

test.each([
  'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
  'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
  'http://127.0.0.1:3100/v1/notifications/certs/CERT-emulator',
])('%s may hold a certificate', (address) => {
  expect(isCertificateAddress(address, 'http://127.0.0.1:3100')).toBe(true)
})

test.each([
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://evilpaypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
  'https://me:x@api.paypal.com/v1/notifications/certs/CERT-1',
  'https://www.paypal.com/redirect?to=/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
  'https://api.paypal.com/v1/notifications/certs/../../x',
  'http://127.0.0.1:3101/v1/notifications/certs/CERT-1',
  'http://169.254.169.254/v1/notifications/certs/CERT-1',
  'file:///v1/notifications/certs/CERT-1',
  'CERT-1',
])('no certificate is requested from %s', (address) => {
  expect(isCertificateAddress(address, 'http://127.0.0.1:3100')).toBe(false)
})

const root = new X509Certificate(emulatorSettingsAt('').rootCertificate ?? '')
const isRead = (pem: string, now = clock(), roots = [root]) => readChain(pem, roots, now) !== undefined
const [payPals = ''] = certificateChain.split(/(?<=-----END CERTIFICATE-----\n)/)

test('a chain leads from the certificate in PayPal’s name over its authority to the trusted root', () => {
  expect(isRead(certificateChain)).toBe(true)
  expect(isRead(payPals)).toBe(false)
  expect(isRead(`${payPals}${somebodyElse}\n${authority}`)).toBe(true)
})

test.each([
  ['in another name', `${somebodyElse}\n${authority}`],
  ['issued by a certificate that is no authority', `${forged}\n${somebodyElse}\n${authority}`],
  ['issued by a namesake of the authority', `${impostor}\n${authority}`],
  ['out of force', `${outdated}\n${authority}`],
  ['of an authority only', authority],
  ['without end', `${certificateChain}${`${authority}\n`.repeat(5)}`],
  ['of nothing', ''],
])('a chain %s is refused', (_name, pem) => {
  expect(isRead(pem)).toBe(false)
})

test('the same chain is refused under other roots, before its time and after it', () => {
  expect(isRead(certificateChain, clock(), [])).toBe(false)
  expect(isRead(certificateChain, clock(), [new X509Certificate(authority)])).toBe(true)
  expect(isRead(certificateChain, clock(), [new X509Certificate(somebodyElse)])).toBe(false)
  for (const time of ['2019-12-31', '2120-01-02'])
    expect(isRead(certificateChain, new Date(time))).toBe(false)
  expect(isRead(`${outdated}\n${authority}`, new Date('2020-06-01'))).toBe(true)
})

test("with the system's authorities the emulator's certificate is not trusted", async () => {
  const settings = emulatorSettingsAt(url)
  delete settings.rootCertificate
  const provider = createPayPalProvider(createPayPalClient(settings), clock)
  expect((await read(provider))?.isAuthentic).toBe(false)
})

const capture = {
  id: '2GG279541U471931P',
  custom_id: 'F-2',
  invoice_id: 'F-2',
  supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } },
}
test.each([
  ['a capture', 'capture', capture, ['F-2'], ['5O190127TN364715T']],
  ['a refund without a word of the order', 'refund', { id: '1', custom_id: 'F-3' }, ['F-3'], []],
  [
    'an order that names it by the invoice',
    'checkout-order',
    { id: 'O1', invoice_id: 'F-4' },
    ['F-4'],
    ['O1'],
  ],
  ['a sale of another shop', 'capture', { custom_id: 'Hello World!' }, [], []],
  ['something else', 'dispute', { dispute_id: 'PP-D-1', custom_id: 7 }, [], []],
] as const)(
  '%s says which orders to ask about',
  async (_name, resource_type, resource, orderIds, references) => {
    const text = JSON.stringify({ event_type: 'X', resource_type, resource })
    expect(await read(companyWith(), {}, text)).toEqual({ orderIds, references, isAuthentic: false })
  },
)

test('an unreadable body is not a notification', async () => {
  for (const text of ['', '<x>', '[]', '{}', '{"event_type":"X"}', 'null'])
    expect(await read(companyWith(), {}, text)).toBeUndefined()
})

test.each(['certificate', 'pay-pal'] as const)(
  '200 forged notifications over many addresses query PayPal rarely (%s); a genuine one is accepted',
  async (verification) => {
    let asked = 0
    const server = createServer((request, response) => {
      if (!request.url?.includes('oauth2')) asked += 1
      if (request.url?.endsWith('CERT-1')) response.end(certificateChain)
      else if (request.url?.includes('oauth2'))
        response.end(JSON.stringify({ access_token: 't', token_type: 'Bearer', expires_in: 3600 }))
      else {
        let text = ''
        request.on('data', (part) => {
          text += part
        })
        request.on('end', () =>
          response.end(
            JSON.stringify({ verification_status: text.includes('forged') ? 'FAILURE' : 'SUCCESS' }),
          ),
        )
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    let now = clock()
    const provider = companyWith({ apiUrl, verification }, () => now)
    const readFrom = async (ip: string, name: string, id = headers['paypal-transmission-id']) => {
      const certificate = `${apiUrl}/v1/notifications/certs/${name}`
      const sent = { ...headers, 'paypal-transmission-id': id, 'paypal-cert-url': certificate }
      return (await provider.readNotification(Buffer.from(body), sent, ip))?.isAuthentic
    }
    const forgeries = (ip: (n: number) => string) =>
      Promise.all(Array.from({ length: 200 }, (_, n) => readFrom(ip(n), `forged-${n}`, `forged-${n}`)))
    expect(await readFrom('203.0.113.1', 'CERT-1')).toBe(true)
    await forgeries(() => '198.51.100.1')
    expect(asked).toBe(31)
    // Another network still has a share of the minute.
    expect(await readFrom('203.0.113.1', 'CERT-1')).toBe(true)
    asked = 0
    await forgeries((n) => `2001:db8:0:${n.toString(16)}::1`)
    expect(asked).toBe(30)
    // PayPal sends again what was not taken.
    now = new Date(now.getTime() + 60_000)
    asked = 0
    const copies = await Promise.all(Array.from({ length: 200 }, () => readFrom('203.0.113.1', 'CERT-1')))
    expect([new Set(copies), asked <= 1]).toEqual([new Set([true]), true])
    server.close()
  },
)
