import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { createFincodeEmulator } from '#emulators/fincode/emulator.ts'
import { createEmulatorServer } from '#emulators/server/server.ts'
import { emulatorSettings as fincodeKeys } from '#server/providers/payments/fincode/settings.ts'
import { problemsOf } from '#test/settings-problems.ts'
import { createAppleMerchant } from './apple-merchant.ts'
import {
  type ApplePaySettings,
  applePayOrigins,
  emulatorSettingsAt,
  readApplePaySettings,
} from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'apple-pay-'))
afterAll(() => rmSync(folder, { recursive: true }))
const inFolder = (name: string) => join(folder, name)

const live: ApplePaySettings = {
  merchantId: 'merchant.example',
  domain: 'shop.example',
  certificate: 'x',
  key: 'x',
  domainFile: 'x',
}

test.each([
  'http://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
  'https://evil.example/apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://user@apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com@evil.example/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com/elsewhere',
  'https://apple.com/paymentservices/startSession',
  'https://127.0.0.1/paymentservices/startSession',
  'https://169.254.169.254/paymentservices/startSession',
  'file:///paymentservices/startSession',
  'paymentservices',
  '',
])('%s is not called', async (url) => {
  expect((await createAppleMerchant(live).validate(url, '福引き')).outcome).toBe('refused')
  const withEmulator = createAppleMerchant(emulatorSettingsAt('http://127.0.0.1:1'))
  expect((await withEmulator.validate(url, '福引き')).outcome).toBe('refused')
})

test("with the emulator in Apple's place its session is returned, and Apple itself is not called", async () => {
  const emulators = await createEmulatorServer([
    createFincodeEmulator({ ...fincodeKeys, notificationUrl: '' }),
  ])
  const origin = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
  const merchant = createAppleMerchant(emulatorSettingsAt(origin))
  const answer = await merchant.validate(`${origin}/paymentservices/startSession`, '福'.repeat(65))
  if (answer.outcome !== 'validated') throw new Error(answer.outcome)
  expect(JSON.parse(answer.session)).toMatchObject({
    merchantSessionIdentifier: expect.any(String),
    displayName: '福'.repeat(64),
    domainName: 'localhost',
  })
  const apples = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
  expect((await merchant.validate(apples, '福引き')).outcome).toBe('refused')
  const script = await fetch(merchant.scriptUrl ?? '')
  expect([script.status, await script.text()]).toEqual([200, expect.stringContaining('ApplePaySession')])
  await emulators.app.close()
  expect((await merchant.validate(`${origin}/paymentservices/startSession`, '福引き')).outcome).toBe(
    'no answer',
  )
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** A key, and a certificate it signed for itself. */
function selfSigned(name: string, subject: string): { key: string; cert: string } {
  const [key, cert] = [inFolder(`${name}.key`), inFolder(`${name}.pem`)]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const what = ['-subj', `/CN=${subject}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...what, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

test.runIf(hasOpenssl)('the shop shows its certificate, names itself, and follows no redirect', async () => {
  const [apple, shop] = [selfSigned('apple', 'localhost'), selfSigned('shop', 'merchant.example')]
  const seen: { peer?: string; body?: unknown } = {}
  let [status, text] = [200, '{"merchantSessionIdentifier":"SSH1","nonce":"n"}']
  const gateway = createServer(
    { ...apple, ca: shop.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      seen.peer = String((request.socket as TLSSocket).getPeerCertificate().subject.CN)
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        seen.body = JSON.parse(body)
        if (status !== 0) response.writeHead(status, { location: 'https://evil.example/' }).end(text)
      })
    },
  )
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as { port: number }
  const emulatorOrigin = `https://localhost:${port}`
  const settings = { ...live, emulatorOrigin, authority: apple.cert, timeoutMs: 500 }
  const identified = { ...settings, certificate: shop.cert, key: shop.key }
  const validate = (by: ApplePaySettings) =>
    createAppleMerchant(by).validate(`${emulatorOrigin}/paymentservices/startSession`, '福引き')

  expect(await validate(identified)).toEqual({ outcome: 'validated', session: text })
  expect(seen.peer).toBe('merchant.example')
  expect(seen.body).toEqual({
    merchantIdentifier: 'merchant.example',
    displayName: '福引き',
    initiative: 'web',
    initiativeContext: 'shop.example',
  })
  expect((await validate({ ...settings, certificate: '', key: '' })).outcome).toBe('no answer')
  expect((await validate({ ...identified, authority: shop.cert })).outcome).toBe('no answer')
  for (const [code, body, outcome] of [
    [400, '{}', 'refused'],
    [500, '{}', 'no answer'],
    [302, '', 'no answer'],
    [200, '{}', 'no answer'],
    [200, '<html>', 'no answer'],
    [200, `{"merchantSessionIdentifier":"${'x'.repeat(70_000)}"}`, 'no answer'],
    [0, '', 'no answer'],
  ] as const) {
    ;[status, text] = [code, body]
    expect((await validate(identified)).outcome, `${code} ${body.slice(0, 20)}`).toBe(outcome)
  }
  gateway.closeAllConnections()
  gateway.close()
})

test.skipIf(hasOpenssl)('not shown: the certificate (there is no openssl here to make one)', () => {})

test('the settings name files; a part of them is refused, and so is the emulator in production', () => {
  const environment: Record<string, string> = {
    SHOP_ORIGIN: 'https://shop.example',
    APPLE_PAY_MERCHANT_ID: 'merchant.example',
  }
  for (const name of ['APPLE_PAY_CERTIFICATE', 'APPLE_PAY_KEY', 'APPLE_PAY_DOMAIN_FILE']) {
    environment[name] = inFolder(name)
    writeFileSync(inFolder(name), `content of ${name}`)
  }
  const settings = readApplePaySettings(environment, true)
  expect(settings).toMatchObject({
    merchantId: 'merchant.example',
    domain: 'shop.example',
    scriptUrl: undefined,
    certificate: 'content of APPLE_PAY_CERTIFICATE',
    key: 'content of APPLE_PAY_KEY',
    domainFile: 'content of APPLE_PAY_DOMAIN_FILE',
  })
  expect(readApplePaySettings({ SHOP_ORIGIN: 'https://shop.example' }, true)).toBeUndefined()
  const problems = (change: Record<string, string | undefined>, isProduction: boolean) =>
    problemsOf(() => readApplePaySettings({ ...environment, ...change }, isProduction))
  expect(problems({}, true)).toBe('')
  for (const name of Object.keys(environment))
    for (const value of [undefined, '']) expect(problems({ [name]: value }, false)).toContain(name)
  expect(problems({ APPLE_PAY_KEY: inFolder('none') }, false)).toContain(
    'APPLE_PAY_KEY names no readable file',
  )

  const { merchantId, scriptUrl } = emulatorSettingsAt('http://127.0.0.1:3100')
  const emulator = { APPLE_PAY_MERCHANT_ID: merchantId, APPLE_PAY_SCRIPT_URL: scriptUrl }
  expect(problems(emulator, false)).toBe('')
  for (const name of Object.keys(emulator)) expect(problems(emulator, true)).toContain(name)
  // Read from the environment, no settings let the emulator stand in for Apple's hosts.
  expect(
    readApplePaySettings({ ...environment, EMULATOR_ORIGIN: 'http://127.0.0.1:3100' }, true),
  ).not.toHaveProperty('emulatorOrigin')
})

test('the content policy allows only the script', () => {
  expect(applePayOrigins(emulatorSettingsAt('http://127.0.0.1:3100')).script).toEqual([
    'http://127.0.0.1:3100',
  ])
  expect(applePayOrigins(live)).toEqual({ script: [], connect: [], image: [], frame: [] })
})
