import { expect, test } from 'vitest'
import { emulatorProviderSettings, readPaymentProviderSettings } from './provider-settings.ts'

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

test('an empty variable counts as not set, and the emulator replaces every provider', () => {
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(readPaymentProviderSettings(empty, false)).toEqual(readPaymentProviderSettings({}, false))
  const amazonPayKey = 'made by this start'
  const started = readPaymentProviderSettings({ ...empty, EMULATOR_AMAZON_PAY_KEY: amazonPayKey }, false)
  expect(started).toEqual(emulatorProviderSettings('http://127.0.0.1:3100', { amazonPayKey }))
})

test('without the emulator’s key of this start, Amazon Pay is not offered', () => {
  const { amazonPay, ...others } = readPaymentProviderSettings({}, false)
  expect(amazonPay).toBeUndefined()
  expect(Object.values(others)).not.toContain(undefined)
})

test('in production no emulator is used, and the shop does not start without cards', () => {
  expect(() => readPaymentProviderSettings({ FINCODE_SECRET_KEY: '' }, true)).toThrow(
    /FINCODE_SECRET_KEY is not set/,
  )
})
