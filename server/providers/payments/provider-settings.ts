// With which payment providers the operator has a contract, from environment variables.

import {
  type AmazonPaySettings,
  amazonPayOrigins,
  amazonPayVariables,
  emulatorSettingsAt as emulatorsAmazonPay,
  readAmazonPaySettings,
} from '#server/providers/payments/amazon-pay/settings.ts'
import {
  type ApplePaySettings,
  applePayOrigins,
  applePayVariables,
  emulatorSettingsAt as emulatorsApplePay,
  readApplePaySettings,
} from '#server/providers/payments/apple-pay/settings.ts'
import {
  emulatorSettingsAt as emulatorsFincode,
  type FincodeSettings,
  fincodeOrigins,
  fincodeVariables,
  readFincodeSettings,
} from '#server/providers/payments/fincode/settings.ts'
import {
  emulatorSettingsAt as emulatorsPayPal,
  type PayPalSettings,
  payPalOrigins,
  payPalVariables,
  readPayPalSettings,
} from '#server/providers/payments/pay-pal/settings.ts'
import {
  emulatorSettingsAt as emulatorsVeriTrans,
  readVeriTransSettings,
  type VeriTransSettings,
  veriTransVariables,
} from '#server/providers/payments/veritrans/settings.ts'
import { type Environment, namesOf, SettingsError } from '#server/settings/environment.ts'
import type { PageSources } from './trusted.ts'

/** The providers under contract; payment methods of any other are not offered. */
export interface PaymentProviderSettings {
  fincode?: FincodeSettings
  veriTrans?: VeriTransSettings
  payPal?: PayPalSettings
  amazonPay?: AmazonPaySettings
  /** Cards in Apple Pay; fincode takes their money. */
  applePay?: ApplePaySettings
}

interface EmulatorOptions {
  /** PEM: the key with which the shop signs towards the emulated Amazon Pay; each start makes its own. */
  amazonPayKey: string
  /** Only tests shorten it. */
  timeoutMs?: number
}

/** Every provider, at the emulator that listens at `origin`. */
export const emulatorProviderSettings = (
  origin: string,
  { amazonPayKey, timeoutMs }: EmulatorOptions,
): Required<PaymentProviderSettings> => ({
  fincode: { ...emulatorsFincode(origin), timeoutMs },
  veriTrans: { ...emulatorsVeriTrans(origin), timeoutMs },
  payPal: { ...emulatorsPayPal(origin), timeoutMs },
  amazonPay: { ...emulatorsAmazonPay(origin, amazonPayKey), timeoutMs },
  applePay: { ...emulatorsApplePay(origin), timeoutMs },
})

/**
 * Reads the settings of all providers. In development the emulator stands in for each one that is not set; in
 * production nothing does.
 * @throws SettingsError with every problem named by its variable: a half-set provider, and in production an address on
 * this machine, one without TLS, the emulator's keys, a provider's world for trying, or no way to take a card
 */
export function readPaymentProviderSettings(
  environment: Environment,
  isProduction: boolean,
): PaymentProviderSettings {
  const problems: string[] = []
  const read = <T>(readOne: (environment: Environment, isProduction: boolean) => T): T | undefined => {
    try {
      return readOne(environment, isProduction)
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const set: PaymentProviderSettings = {
    fincode: read(readFincodeSettings),
    veriTrans: read(readVeriTransSettings),
    payPal: read(readPayPalSettings),
    amazonPay: read(readAmazonPaySettings),
    applePay: read(readApplePaySettings),
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  if (isProduction && set.fincode === undefined)
    throw new SettingsError('FINCODE_SECRET_KEY is not set: no card can be taken')
  if (isProduction) return set
  const { EMULATOR_ORIGIN, EMULATOR_AMAZON_PAY_KEY: amazonPayKey } = environment
  const origin = EMULATOR_ORIGIN || 'http://127.0.0.1:3100'
  const emulators = emulatorProviderSettings(origin, { amazonPayKey: amazonPayKey ?? '' })
  return {
    fincode: set.fincode ?? emulators.fincode,
    veriTrans: set.veriTrans ?? emulators.veriTrans,
    payPal: set.payPal ?? emulators.payPal,
    // Without the key that the emulator knows, it would refuse every request.
    amazonPay: set.amazonPay ?? (amazonPayKey === undefined ? undefined : emulators.amazonPay),
    applePay: set.applePay ?? emulators.applePay,
  }
}

/** Every variable of every provider. */
export const providerVariables = (): string[] =>
  [fincodeVariables, veriTransVariables, payPalVariables, amazonPayVariables, applePayVariables].flatMap(
    (variables) => namesOf(variables(true)),
  )

/** The sources that pages may load, frame and call for the providers whose scripts run in the browser. */
export function pageSources({ fincode, payPal, amazonPay, applePay }: PaymentProviderSettings): PageSources {
  const all: (PageSources | undefined)[] = [
    fincode && fincodeOrigins(fincode),
    payPal && payPalOrigins(payPal),
    amazonPay && amazonPayOrigins(amazonPay),
    applePay && applePayOrigins(applePay),
  ]
  const of = (kind: keyof PageSources) => [...new Set(all.flatMap((sources) => sources?.[kind] ?? []))]
  return { script: of('script'), frame: of('frame'), connect: of('connect'), image: of('image') }
}
