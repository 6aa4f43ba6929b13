import type { CheckedSettings } from '../trusted.ts'

/** The contract with DG Financial Technology for VeriTrans4G. */
export interface VeriTransSettings {
  /** Where its interface is, without a path: the company has moved it before. */
  apiUrl: string
  merchantCcid: string
  /** 64 hexadecimal digits: as they stand for our requests, decoded for its notifications. */
  secretKey: string
  /** Dummy transactions, under paths of their own: nothing is ever charged, everything seems paid. */
  isTest: boolean
  /**
   * Whether a search may name a span of days instead of an order. The MDK can ask that; the newer search guide calls
   * the order id mandatory. Without it nothing is listed and every order is asked for by its id.
   */
  searchesByDate: boolean
  /** Only tests shorten it. */
  timeoutMs?: number
}

const emulatorsCcid = 'A199999999999999999999cc'
const emulatorsKey = '0123456789abcdef'.repeat(4)

/** What the emulator expects that listens at `origin`. */
export const emulatorSettingsAt = (origin: string): VeriTransSettings => ({
  apiUrl: origin,
  merchantCcid: emulatorsCcid,
  secretKey: emulatorsKey,
  isTest: true,
  searchesByDate: true,
})

const names = {
  apiUrl: 'VERITRANS_API_URL',
  merchantCcid: 'VERITRANS_MERCHANT_CCID',
  secretKey: 'VERITRANS_SECRET_KEY',
  isTest: 'VERITRANS_TEST_MODE',
  searchesByDate: 'VERITRANS_SEARCH_BY_DATE',
} as const

/**
 * Reads the settings from environment variables; what is missing is empty, so that `checkVeriTransSettings` names it.
 * @returns undefined when none is set: the operator has no contract with this company
 * @throws when a switch is neither 0 nor 1, or the key is not hexadecimal: an empty decoded key could be guessed
 */
export function readVeriTransSettings(
  env: Record<string, string | undefined>,
): VeriTransSettings | undefined {
  if (Object.values(names).every((name) => env[name] === undefined)) return undefined
  const isOn = (name: string) => {
    const value = env[name] ?? '0'
    if (value !== '0' && value !== '1') throw new Error(`${name} must be 0 or 1`)
    return value === '1'
  }
  const secretKey = env[names.secretKey] ?? ''
  if (secretKey !== '' && !isHexadecimalKey(secretKey))
    throw new Error(`${names.secretKey} must be 64 hexadecimal digits`)
  return {
    apiUrl: env[names.apiUrl] ?? '',
    merchantCcid: env[names.merchantCcid] ?? '',
    secretKey,
    isTest: isOn(names.isTest),
    searchesByDate: isOn(names.searchesByDate),
  }
}

export const isHexadecimalKey = (key: string): boolean => /^[0-9a-f]{64}$/i.test(key)

/** What `settingsProblems` looks at. */
export const checkVeriTransSettings = (settings: VeriTransSettings): CheckedSettings => ({
  addresses: { [names.apiUrl]: settings.apiUrl },
  secrets: {
    [names.merchantCcid]: { value: settings.merchantCcid, emulators: emulatorsCcid },
    [names.secretKey]: { value: settings.secretKey, emulators: emulatorsKey },
  },
  trials: { [names.isTest]: settings.isTest },
})
