import { expect, test } from 'vitest'
import { settingsProblems } from '../trusted.ts'
import { checkVeriTransSettings, emulatorSettingsAt, readVeriTransSettings } from './settings.ts'

const live = {
  VERITRANS_API_URL: 'https://api3.veritrans.co.jp',
  VERITRANS_MERCHANT_CCID: 'A100000000000000000000cc',
  VERITRANS_SECRET_KEY: 'abcdef01'.repeat(8),
}
const problems = (change: Record<string, string | undefined>, isProduction = true) => {
  const settings = readVeriTransSettings({ ...live, ...change })
  return settings === undefined
    ? 'no contract'
    : settingsProblems(checkVeriTransSettings(settings), isProduction)
}

test('without any variable there is no contract; with all of them the shop starts', () => {
  expect(readVeriTransSettings({ FINCODE_API_URL: 'https://api.fincode.jp' })).toBeUndefined()
  expect(problems({})).toEqual([])
  expect(readVeriTransSettings(live)).toMatchObject({ isTest: false, searchesByDate: false })
  expect(problems({ VERITRANS_SEARCH_BY_DATE: '1' })).toEqual([])
})

test.each(Object.keys(live))('a contract without %s is refused everywhere', (name) => {
  for (const isProduction of [true, false])
    expect(problems({ [name]: undefined }, isProduction)).not.toEqual([])
})

test.each([
  ['VERITRANS_API_URL', 'http://api3.veritrans.co.jp'],
  ['VERITRANS_API_URL', 'https://localhost:3100'],
  ['VERITRANS_API_URL', 'https://127.1'],
  ['VERITRANS_MERCHANT_CCID', emulatorSettingsAt('').merchantCcid],
  ['VERITRANS_SECRET_KEY', emulatorSettingsAt('').secretKey],
  ['VERITRANS_TEST_MODE', '1'],
])('production refuses %s=%s', (name, value) => {
  expect(problems({ [name]: value })).toEqual([expect.stringContaining(name)])
  expect(problems({ [name]: value }, false)).toEqual([])
})

test.each([
  { VERITRANS_TEST_MODE: 'yes' },
  { VERITRANS_SEARCH_BY_DATE: 'true' },
  { VERITRANS_SECRET_KEY: 'not hexadecimal' },
  { VERITRANS_SECRET_KEY: 'abcdef0' },
])('%o is refused when it is read', (change) => {
  expect(() => problems(change, false)).toThrow(Object.keys(change)[0])
})

test('the emulator is for development only', () => {
  const settings = checkVeriTransSettings(emulatorSettingsAt('http://127.0.0.1:3100'))
  expect(settingsProblems(settings, false)).toEqual([])
  expect(settingsProblems(settings, true).length).toBeGreaterThan(3)
})
