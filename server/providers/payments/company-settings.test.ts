import { expect, test } from 'vitest'
import { emulatorCompanies, readCompanySettings } from './company-settings.ts'

const names = [
  'FINCODE_API_URL',
  'FINCODE_SCRIPT_URL',
  'FINCODE_PUBLIC_KEY',
  'FINCODE_SECRET_KEY',
  'FINCODE_WEBHOOK_SIGNATURE',
  'VERITRANS_API_URL',
  'VERITRANS_SECRET_KEY',
  'PAYPAL_API_URL',
  'AMAZON_PAY_MERCHANT_ID',
  'APPLE_PAY_MERCHANT_ID',
  'APPLE_PAY_KEY',
  'EMULATOR_ORIGIN',
]

test('a variable without a value is one that is not set: the emulator stands in for every company', () => {
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(readCompanySettings(empty, false)).toEqual(readCompanySettings({}, false))
  expect(readCompanySettings(empty, false)).toEqual(emulatorCompanies('http://127.0.0.1:3100'))
})

test('in production nothing stands in, and without cards nothing starts', () => {
  expect(() => readCompanySettings({ FINCODE_SECRET_KEY: '' }, true)).toThrow(/FINCODE_SECRET_KEY is not set/)
})
