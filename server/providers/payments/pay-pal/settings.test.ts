import { expect, test } from 'vitest'
import { settingsProblems } from '../trusted.ts'
import { checkPayPalSettings, emulatorSettingsAt, payPalOrigins, readPayPalSettings } from './settings.ts'

const live = {
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  PAYPAL_SCRIPT_URL: 'https://www.paypal.com/sdk/js',
  PAYPAL_CLIENT_ID: 'a',
  PAYPAL_SECRET: 'b',
  PAYPAL_WEBHOOK_ID: 'c',
}
const problems = (change: Record<string, string | undefined>, isProduction = true) => {
  const settings = readPayPalSettings({ ...live, ...change })
  return settings && settingsProblems(checkPayPalSettings(settings), isProduction)
}

test('an operator without a contract sets nothing; a half-set company is named variable by variable', () => {
  expect(readPayPalSettings({})).toBeUndefined()
  expect(readPayPalSettings({ PAYPAL_SECRET: '' })).toBeUndefined()
  expect(problems({})).toEqual([])
  for (const name of Object.keys(live)) expect(problems({ [name]: undefined }, false)?.join()).toContain(name)
})

test.each(['http://api-m.paypal.com', 'https://localhost:3100', 'https://127.1', 'https://[::1]'])(
  'production refuses %s, for the interface and for the script',
  (url) => {
    for (const name of ['PAYPAL_API_URL', 'PAYPAL_SCRIPT_URL'])
      expect(problems({ [name]: url })?.join()).toContain(name)
  },
)

test('the sandbox, where nothing is charged, is for development only', () => {
  const sandbox = { PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }
  expect(problems(sandbox)?.join()).toContain('PAYPAL_API_URL')
  expect(problems(sandbox, false)).toEqual([])
})

test("the emulator's keys start in development only", () => {
  const emulator = checkPayPalSettings(emulatorSettingsAt('http://127.0.0.1:3100'))
  expect(settingsProblems(emulator, false)).toEqual([])
  const refused = settingsProblems(emulator, true).join()
  for (const name of Object.keys(live)) expect(refused).toContain(name)
})

test('notifications are checked by certificate unless PayPal shall be asked; another word stops the start', () => {
  expect(readPayPalSettings(live)?.verification).toBe('certificate')
  expect(readPayPalSettings({ ...live, PAYPAL_WEBHOOK_VERIFICATION: 'pay-pal' })?.verification).toBe(
    'pay-pal',
  )
  expect(() => readPayPalSettings({ ...live, PAYPAL_WEBHOOK_VERIFICATION: 'none' })).toThrow('VERIFICATION')
  expect(readPayPalSettings(live)?.rootCertificate).toBeUndefined()
})

test("the content policy gets PayPal's hosts for PayPal, and the emulator's alone for the emulator", () => {
  const settings = readPayPalSettings(live)
  expect(settings && payPalOrigins(settings).frame).toEqual([
    'https://*.paypal.com',
    'https://*.paypalobjects.com',
  ])
  expect(payPalOrigins(emulatorSettingsAt('http://127.0.0.1:3100')).script).toEqual(['http://127.0.0.1:3100'])
})
