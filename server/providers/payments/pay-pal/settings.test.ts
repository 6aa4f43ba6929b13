import { expect, test } from 'vitest'
import { problemsOf } from '#test/settings-problems.ts'
import { emulatorSettingsAt, payPalOrigins, readPayPalSettings } from './settings.ts'

const live = {
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  PAYPAL_SCRIPT_URL: 'https://www.paypal.com/sdk/js',
  PAYPAL_CLIENT_ID: 'a',
  PAYPAL_SECRET: 'b',
  PAYPAL_WEBHOOK_ID: 'c',
}
const problems = (change: Record<string, string | undefined>, isProduction = true) =>
  problemsOf(() => readPayPalSettings({ ...live, ...change }, isProduction))

test('an operator without a contract sets nothing; a provider that is set in part is named variable by variable', () => {
  expect(readPayPalSettings({}, true)).toBeUndefined()
  expect(readPayPalSettings({ PAYPAL_SECRET: '' }, true)).toBeUndefined()
  expect(problems({})).toBe('')
  for (const name of Object.keys(live))
    expect(problems({ [name]: undefined }, false)).toContain(`${name} is not set`)
})

test.each(['http://api-m.paypal.com', 'https://localhost:3100', 'https://127.1', 'https://[::1]'])(
  'production refuses %s, for the interface and for the script',
  (url) => {
    for (const name of ['PAYPAL_API_URL', 'PAYPAL_SCRIPT_URL'])
      expect(problems({ [name]: url })).toContain(name)
  },
)

test('the sandbox, where nothing is charged, is for development only', () => {
  const sandbox = { PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }
  expect(problems(sandbox)).toContain('PAYPAL_API_URL')
  expect(problems(sandbox, false)).toBe('')
})

test("the emulator's keys start in development only", () => {
  const settings = emulatorSettingsAt('http://127.0.0.1:3100')
  const emulator = {
    PAYPAL_API_URL: settings.apiUrl,
    PAYPAL_SCRIPT_URL: settings.scriptUrl,
    PAYPAL_CLIENT_ID: settings.clientId,
    PAYPAL_SECRET: settings.secret,
    PAYPAL_WEBHOOK_ID: settings.webhookId,
  }
  expect(problems(emulator, false)).toBe('')
  for (const name of Object.keys(live)) expect(problems(emulator)).toContain(name)
})

test('notifications are checked by certificate or, if set so, by PayPal; another value stops the start', () => {
  expect(readPayPalSettings(live, true)?.verification).toBe('certificate')
  const asks = { ...live, PAYPAL_WEBHOOK_VERIFICATION: 'pay-pal' }
  expect(readPayPalSettings(asks, true)?.verification).toBe('pay-pal')
  expect(problems({ PAYPAL_WEBHOOK_VERIFICATION: 'none' })).toContain('PAYPAL_WEBHOOK_VERIFICATION must be')
  expect(readPayPalSettings(live, true)?.rootCertificate).toBeUndefined()
})

test("the content policy gets PayPal's hosts for PayPal, and the emulator's alone for the emulator", () => {
  const settings = readPayPalSettings(live, true)
  expect(settings && payPalOrigins(settings).frame).toEqual([
    'https://*.paypal.com',
    'https://*.paypalobjects.com',
  ])
  expect(payPalOrigins(emulatorSettingsAt('http://127.0.0.1:3100')).script).toEqual(['http://127.0.0.1:3100'])
})
