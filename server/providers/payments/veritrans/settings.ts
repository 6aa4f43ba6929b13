import { address, secret, trialFlag } from '#server/providers/payments/provider-variables.ts'
import { type Environment, flag, readProvider, variable } from '#server/settings/environment.ts'

/** The contract with DG Financial Technology for VeriTrans4G. */
export interface VeriTransSettings {
  /** The address of its interface, without a path: the provider has moved it before. */
  apiUrl: string
  merchantCcid: string
  /** 64 hexadecimal digits: as they stand for our requests, decoded for its notifications. */
  secretKey: string
  /** Dummy transactions, under paths of their own: no money is ever charged, everything seems paid. */
  isTest: boolean
  /**
   * True when a search may name a span of days instead of an order. The MDK can ask that; the newer search guide calls
   * the order id mandatory. Without it nothing is listed and every order is asked for by its id.
   */
  searchesByDate: boolean
  /** Only tests shorten it. */
  timeoutMs?: number
}

const emulatorsCcid = 'A199999999999999999999cc'
const emulatorsKey = '0123456789abcdef'.repeat(4)

/** Settings for the emulator at `origin`. */
export const emulatorSettingsAt = (origin: string): VeriTransSettings => ({
  apiUrl: origin,
  merchantCcid: emulatorsCcid,
  secretKey: emulatorsKey,
  isTest: true,
  searchesByDate: true,
})

export const isHexadecimalKey = (key: string): boolean => /^[0-9a-f]{64}$/i.test(key)

export const veriTransVariables = (isProduction: boolean) => ({
  apiUrl: variable('VERITRANS_API_URL', address(isProduction)),
  merchantCcid: variable('VERITRANS_MERCHANT_CCID', secret(isProduction, emulatorsCcid)),
  // An empty decoded key could be guessed.
  secretKey: variable(
    'VERITRANS_SECRET_KEY',
    secret(isProduction, emulatorsKey, (key) => [!isHexadecimalKey(key) && 'must be 64 hexadecimal digits']),
  ),
  isTest: variable('VERITRANS_TEST_MODE', trialFlag(isProduction)),
  searchesByDate: variable('VERITRANS_SEARCH_BY_DATE', flag()),
})

/** Undefined without a contract (`readProvider`). */
export const readVeriTransSettings = (
  environment: Environment,
  isProduction: boolean,
): VeriTransSettings | undefined => readProvider('VeriTrans4G', veriTransVariables(isProduction), environment)
