import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { problemsOf } from '#test/settings-problems.ts'
import { amazonPayOrigins, emulatorSettingsAt, readAmazonPaySettings } from './settings.ts'

const pem = (type: 'rsa' | 'ed25519') =>
  type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    : generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
const complete = {
  AMAZON_PAY_MERCHANT_ID: 'A1',
  AMAZON_PAY_STORE_ID: 'amzn1.application-oa2-client.1',
  AMAZON_PAY_PUBLIC_KEY_ID: 'LIVE-1',
  AMAZON_PAY_PRIVATE_KEY: String(pem('rsa')),
}

const problems = (environment: Record<string, string>, isProduction: boolean) =>
  problemsOf(() => readAmazonPaySettings(environment, isProduction))

test('without any of its variables there is no contract', () => {
  expect(readAmazonPaySettings({}, true)).toBeUndefined()
  expect(readAmazonPaySettings({ AMAZON_PAY_MERCHANT_ID: '', FINCODE_SECRET_KEY: 'x' }, true)).toBeUndefined()
})

test('a contract in Japan needs four variables; the addresses are Amazon’s', () => {
  const settings = readAmazonPaySettings(complete, true)
  expect(settings).toMatchObject({
    apiUrl: 'https://pay-api.amazon.jp',
    scriptUrl: 'https://static-fe.payments-amazon.com/checkout.js',
    publicKeyId: 'LIVE-1',
  })
  expect(settings).not.toHaveProperty('certificateOrigin')
})

test.each([...Object.keys(complete)])('a provider that is set in part is refused: without %s', (name) => {
  for (const isProduction of [true, false])
    expect(problems({ ...complete, [name]: '' }, isProduction)).toContain(`${name} is not set`)
})

test('a topic alone is a mistake, not a contract', () => {
  expect(problems({ AMAZON_PAY_TOPIC_ARN: 'arn:aws:sns:x' }, false)).toContain('is not set')
})

test('a key may be on one line; one that is not an RSA key, or has no environment in its id, is refused', () => {
  const oneLine = complete.AMAZON_PAY_PRIVATE_KEY.replaceAll('\n', '\\n')
  expect(readAmazonPaySettings({ ...complete, AMAZON_PAY_PRIVATE_KEY: oneLine }, true)?.privateKey).toBe(
    complete.AMAZON_PAY_PRIVATE_KEY,
  )
  for (const AMAZON_PAY_PRIVATE_KEY of ['secret', String(pem('ed25519'))])
    expect(problems({ ...complete, AMAZON_PAY_PRIVATE_KEY }, false)).toContain('RSA private key')
  expect(problems({ ...complete, AMAZON_PAY_PUBLIC_KEY_ID: 'ABC' }, false)).toContain('LIVE-')
})

test('production refuses the emulator: its addresses and its ids', () => {
  const settings = emulatorSettingsAt('http://127.0.0.1:3100', complete.AMAZON_PAY_PRIVATE_KEY)
  const emulator = {
    AMAZON_PAY_API_URL: settings.apiUrl,
    AMAZON_PAY_SCRIPT_URL: settings.scriptUrl,
    AMAZON_PAY_MERCHANT_ID: settings.merchantId,
    AMAZON_PAY_STORE_ID: settings.storeId,
    AMAZON_PAY_PUBLIC_KEY_ID: settings.publicKeyId,
  }
  for (const name of Object.keys(emulator))
    expect(problems({ ...complete, ...emulator }, true)).toContain(name)
  expect(problems({ ...complete, ...emulator }, false)).toBe('')
})

test('a key of the sandbox, where nothing is charged, is for development only', () => {
  const sandbox = { ...complete, AMAZON_PAY_PUBLIC_KEY_ID: 'SANDBOX-1' }
  expect(problems(sandbox, true)).toContain('AMAZON_PAY_PUBLIC_KEY_ID is for trying')
  expect(problems(sandbox, false)).toBe('')
})

test('a page with the button allows Amazon’s hosts, or the emulator alone', () => {
  const settings = readAmazonPaySettings(complete, true)
  expect(settings && amazonPayOrigins(settings)).toMatchObject({
    script: ['https://static-fe.payments-amazon.com'],
    frame: expect.arrayContaining(['https://*.amazon.co.jp']),
  })
  const origin = 'http://127.0.0.1:3100'
  const origins = amazonPayOrigins(emulatorSettingsAt(origin, ''))
  expect(Object.values(origins)).toEqual(Array.from({ length: 4 }, () => [origin]))
})
