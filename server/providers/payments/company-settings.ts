// With which payment companies the operator has a contract, from environment variables.

import {
  type AmazonPaySettings,
  amazonPayOrigins,
  checkAmazonPaySettings,
  emulatorSettingsAt as emulatorsAmazonPay,
  readAmazonPaySettings,
} from './amazon-pay/settings.ts'
import {
  type ApplePaySettings,
  applePayOrigins,
  checkApplePaySettings,
  emulatorSettingsAt as emulatorsApplePay,
  readApplePaySettings,
} from './apple-pay/settings.ts'
import {
  checkFincodeSettings,
  emulatorSettingsAt as emulatorsFincode,
  type FincodeSettings,
  fincodeOrigins,
  readFincodeSettings,
} from './fincode/settings.ts'
import {
  checkPayPalSettings,
  emulatorSettingsAt as emulatorsPayPal,
  type PayPalSettings,
  payPalOrigins,
  readPayPalSettings,
} from './pay-pal/settings.ts'
import { type CheckedSettings, type PageSources, settingsProblems } from './trusted.ts'
import {
  checkVeriTransSettings,
  emulatorSettingsAt as emulatorsVeriTrans,
  readVeriTransSettings,
  type VeriTransSettings,
} from './veritrans/settings.ts'

/** What is missing has no contract; its ways to pay are not offered. */
export interface CompanySettings {
  fincode?: FincodeSettings
  veriTrans?: VeriTransSettings
  payPal?: PayPalSettings
  amazonPay?: AmazonPaySettings
  /** Cards in Apple's wallet; fincode takes their money. */
  applePay?: ApplePaySettings
}

interface EmulatorOptions {
  /** PEM: the key with which the shop signs towards the emulated Amazon Pay; each start makes its own. */
  amazonPayKey: string
  /** Only tests shorten it. */
  timeoutMs?: number
}

/** Every company, at the emulator that listens at `origin`. */
export const emulatorCompanies = (
  origin: string,
  { amazonPayKey, timeoutMs }: EmulatorOptions,
): Required<CompanySettings> => ({
  fincode: { ...emulatorsFincode(origin), timeoutMs },
  veriTrans: { ...emulatorsVeriTrans(origin), timeoutMs },
  payPal: { ...emulatorsPayPal(origin), timeoutMs },
  amazonPay: { ...emulatorsAmazonPay(origin, amazonPayKey), timeoutMs },
  applePay: { ...emulatorsApplePay(origin), timeoutMs },
})

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings of all companies. In development the emulator stands in for each one that is not set; in
 * production nothing does.
 * @throws with every problem named by its variable: a half-set company, and in production an address on this machine,
 * one without TLS, the emulator's keys, or no way to take a card
 */
export function readCompanySettings(given: Environment, isProduction: boolean): CompanySettings {
  // A line of a settings file that ends at its "=" sets nothing.
  const environment: Environment = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== ''),
  )
  const set: CompanySettings = {
    fincode: readFincodeSettings(environment),
    veriTrans: readVeriTransSettings(environment),
    payPal: readPayPalSettings(environment),
    amazonPay: readAmazonPaySettings(environment),
    applePay: readApplePaySettings(environment),
  }
  const checks: (CheckedSettings | undefined)[] = [
    set.fincode && checkFincodeSettings(set.fincode),
    set.veriTrans && checkVeriTransSettings(set.veriTrans),
    set.payPal && checkPayPalSettings(set.payPal),
    set.amazonPay && checkAmazonPaySettings(set.amazonPay),
    set.applePay && checkApplePaySettings(set.applePay),
  ]
  const problems = checks.flatMap((check) =>
    check === undefined ? [] : settingsProblems(check, isProduction),
  )
  if (isProduction && set.fincode === undefined)
    problems.push('FINCODE_SECRET_KEY is not set: no card can be taken')
  if (problems.length > 0)
    throw new Error(`The payment companies' settings are refused:\n${problems.join('\n')}`)
  if (isProduction) return set
  const { EMULATOR_ORIGIN: origin = 'http://127.0.0.1:3100', EMULATOR_AMAZON_PAY_KEY: amazonPayKey } =
    environment
  const emulators = emulatorCompanies(origin, { amazonPayKey: amazonPayKey ?? '' })
  return {
    fincode: set.fincode ?? emulators.fincode,
    veriTrans: set.veriTrans ?? emulators.veriTrans,
    payPal: set.payPal ?? emulators.payPal,
    // Without the key that the emulator knows, it would refuse every request.
    amazonPay: set.amazonPay ?? (amazonPayKey === undefined ? undefined : emulators.amazonPay),
    applePay: set.applePay ?? emulators.applePay,
  }
}

/** What pages may load, frame and call for the companies whose scripts run in the browser. */
export function pageSources({ fincode, payPal, amazonPay, applePay }: CompanySettings): PageSources {
  const all: (PageSources | undefined)[] = [
    fincode && fincodeOrigins(fincode),
    payPal && payPalOrigins(payPal),
    amazonPay && amazonPayOrigins(amazonPay),
    applePay && applePayOrigins(applePay),
  ]
  const of = (kind: keyof PageSources) => [...new Set(all.flatMap((sources) => sources?.[kind] ?? []))]
  return { script: of('script'), frame: of('frame'), connect: of('connect'), image: of('image') }
}
