import { expect, test } from 'vitest'
import { checkProviderSettings, emulatorSettings, fincodeSettings, providerOrigins } from './settings.ts'

const live = {
  FINCODE_API_URL: 'https://api.fincode.jp',
  FINCODE_SCRIPT_URL: 'https://js.fincode.jp/v1/fincode.js',
  FINCODE_PUBLIC_KEY: 'p_prod_x',
  FINCODE_SECRET_KEY: 'm_prod_x',
  FINCODE_WEBHOOK_SIGNATURE: 'agreed',
}
const check = (change: object, isProduction = true) =>
  checkProviderSettings(fincodeSettings({ ...live, ...change }), isProduction)

test('real settings start; the emulator starts in development only', () => {
  expect(() => check({})).not.toThrow()
  expect(() => checkProviderSettings(emulatorSettings, false)).not.toThrow()
  expect(() => checkProviderSettings(emulatorSettings, true)).toThrow('FINCODE_SECRET_KEY')
})

test.each([
  'http://api.fincode.jp',
  'https://localhost',
  'https://LOCALHOST:8443',
  'https://fincode.localhost',
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://[::1]:3100',
  'https://[::ffff:127.0.0.1]',
  'https://0.0.0.0',
  'https://localhost.',
])('production refuses %s, for the interface and for the script', (url) => {
  for (const name of ['FINCODE_API_URL', 'FINCODE_SCRIPT_URL'])
    expect(() => check({ [name]: url })).toThrow(name)
})

test.each(['FINCODE_PUBLIC_KEY', 'FINCODE_SECRET_KEY', 'FINCODE_WEBHOOK_SIGNATURE'])(
  "an empty %s is refused everywhere, the emulator's in production",
  (name) => {
    expect(() => check({ [name]: '' }, false)).toThrow(name)
    expect(() => check({ [name]: undefined })).toThrow(name)
  },
)

test('what is not an address is named', () => {
  expect(() => check({ FINCODE_API_URL: 'fincode' }, false)).toThrow('FINCODE_API_URL')
})

test('the content policy gets two origins, or one when they are the same', () => {
  expect(providerOrigins(fincodeSettings(live))).toEqual(['https://js.fincode.jp', 'https://api.fincode.jp'])
  expect(providerOrigins(emulatorSettings)).toEqual(['http://127.0.0.1:3100'])
})
