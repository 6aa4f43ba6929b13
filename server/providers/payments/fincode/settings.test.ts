import { expect, test } from 'vitest'
import { problemsOf } from '#test/settings-problems.ts'
import { emulatorSettings, fincodeOrigins, readFincodeSettings } from './settings.ts'

const live = {
  FINCODE_API_URL: 'https://api.fincode.jp',
  FINCODE_SCRIPT_URL: 'https://js.fincode.jp/v1/fincode.js',
  FINCODE_PUBLIC_KEY: 'p_prod_x',
  FINCODE_SECRET_KEY: 'm_prod_x',
  FINCODE_WEBHOOK_SIGNATURE: 'agreed',
}
const emulator = {
  FINCODE_API_URL: emulatorSettings.apiUrl,
  FINCODE_SCRIPT_URL: emulatorSettings.scriptUrl,
  FINCODE_PUBLIC_KEY: emulatorSettings.publicKey,
  FINCODE_SECRET_KEY: emulatorSettings.secretKey,
  FINCODE_WEBHOOK_SIGNATURE: emulatorSettings.webhookSignature,
}
const read = (change: object) => {
  const settings = readFincodeSettings({ ...live, ...change }, true)
  if (settings === undefined) throw new Error('nothing is set')
  return settings
}
const problems = (change: object, isProduction = true) =>
  problemsOf(() => readFincodeSettings({ ...live, ...change }, isProduction))

test('real settings start; the emulator starts in development only', () => {
  expect(problems({})).toBe('')
  expect(readFincodeSettings(emulator, false)).toEqual(emulatorSettings)
  for (const name of Object.keys(emulator)) expect(problems(emulator)).toContain(name)
})

test('without settings there is no contract; a part of them is refused with the missing names', () => {
  expect(readFincodeSettings({}, true)).toBeUndefined()
  for (const name of Object.keys(live))
    expect(problems({ [name]: undefined })).toContain(`${name} is not set`)
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
  // Nothing is charged there.
  'https://api.test.fincode.jp',
])('production refuses %s, for the interface and for the script', (url) => {
  for (const name of ['FINCODE_API_URL', 'FINCODE_SCRIPT_URL'])
    expect(problems({ [name]: url })).toContain(name)
})

test.each(['FINCODE_PUBLIC_KEY', 'FINCODE_SECRET_KEY', 'FINCODE_WEBHOOK_SIGNATURE'])(
  'an empty %s is refused everywhere',
  (name) => {
    for (const isProduction of [true, false])
      expect(problems({ [name]: '' }, isProduction)).toContain(`${name} is not set`)
  },
)

test('a value that is not an address is named', () => {
  expect(problems({ FINCODE_API_URL: 'fincode' }, false)).toContain('FINCODE_API_URL')
})

test('the content policy gets two origins, or one when they are the same', () => {
  expect(fincodeOrigins(read({}))).toMatchObject({
    script: ['https://js.fincode.jp'],
    connect: ['https://js.fincode.jp', 'https://api.fincode.jp'],
  })
  expect(fincodeOrigins(emulatorSettings).connect).toEqual(['http://127.0.0.1:3100'])
})
