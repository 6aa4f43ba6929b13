import { expect, test } from 'vitest'
import { problemsOf } from '#test/settings-problems.ts'
import { emulatorSettingsAt, readVeriTransSettings } from './settings.ts'

const live = {
  VERITRANS_API_URL: 'https://api3.veritrans.co.jp',
  VERITRANS_MERCHANT_CCID: 'A100000000000000000000cc',
  VERITRANS_SECRET_KEY: 'abcdef01'.repeat(8),
}
const problems = (change: Record<string, string | undefined>, isProduction = true) =>
  problemsOf(() => readVeriTransSettings({ ...live, ...change }, isProduction))

test('without any variable there is no contract; with all of them the shop starts', () => {
  expect(readVeriTransSettings({ FINCODE_API_URL: 'https://api.fincode.jp' }, true)).toBeUndefined()
  expect(problems({})).toBe('')
  expect(readVeriTransSettings(live, true)).toMatchObject({ isTest: false, searchesByDate: false })
  expect(problems({ VERITRANS_SEARCH_BY_DATE: '1' })).toBe('')
})

test.each(Object.keys(live))('a contract without %s is refused everywhere', (name) => {
  for (const isProduction of [true, false])
    expect(problems({ [name]: undefined }, isProduction)).toContain(`${name} is not set`)
})

test.each([
  ['VERITRANS_API_URL', 'http://api3.veritrans.co.jp'],
  ['VERITRANS_API_URL', 'https://localhost:3100'],
  ['VERITRANS_API_URL', 'https://127.1'],
  ['VERITRANS_MERCHANT_CCID', emulatorSettingsAt('').merchantCcid],
  ['VERITRANS_SECRET_KEY', emulatorSettingsAt('').secretKey],
  ['VERITRANS_TEST_MODE', '1'],
])('production refuses %s=%s', (name, value) => {
  expect(
    problems({ [name]: value })
      .split('\n')
      .slice(1),
  ).toEqual([expect.stringContaining(name)])
  expect(problems({ [name]: value }, false)).toBe('')
})

test.each([
  { VERITRANS_TEST_MODE: 'yes' },
  { VERITRANS_SEARCH_BY_DATE: 'true' },
  { VERITRANS_SECRET_KEY: 'not hexadecimal' },
  { VERITRANS_SECRET_KEY: 'abcdef0' },
])('%o is refused when it is read', (change) => {
  expect(problems(change, false)).toContain(Object.keys(change)[0])
})

test('the emulator is for development only', () => {
  const settings = emulatorSettingsAt('http://127.0.0.1:3100')
  const emulator = {
    VERITRANS_API_URL: settings.apiUrl,
    VERITRANS_MERCHANT_CCID: settings.merchantCcid,
    VERITRANS_SECRET_KEY: settings.secretKey,
    VERITRANS_TEST_MODE: '1',
  }
  expect(problems(emulator, false)).toBe('')
  for (const name of Object.keys(emulator)) expect(problems(emulator)).toContain(name)
})
