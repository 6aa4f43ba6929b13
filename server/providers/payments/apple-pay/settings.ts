import { readFileSync } from 'node:fs'
import type { CheckedSettings, PageSources } from '../trusted.ts'

export interface ApplePaySettings {
  merchantId: string
  /** The shop's own host, as it was registered with Apple. */
  domain: string
  /** PEM texts of the merchant identity certificate and its key; '' only where the emulator plays Apple. */
  certificate: string
  key: string
  /** What `/.well-known/apple-developer-merchantid-domain-association` answers. */
  domainFile: string
  /** Makes `ApplePaySession` known to browsers that lack it; undefined: only Apple's own browsers pay. */
  scriptUrl?: string | undefined
  /** The emulator's origin, which then stands in for Apple's hosts. */
  emulatorOrigin?: string | undefined
  /** Only tests shorten it. */
  timeoutMs?: number | undefined
  /** Only tests bring an authority of their own. */
  authority?: string | undefined
}

const emulatorMerchantId = 'merchant.emulator.fukuhiki'

/** What the emulator expects that listens at `origin`. */
export const emulatorSettingsAt = (origin: string): ApplePaySettings => ({
  merchantId: emulatorMerchantId,
  domain: 'localhost',
  certificate: '',
  key: '',
  domainFile: 'emulator\n',
  scriptUrl: `${origin}/apple-pay-sdk.js`,
  emulatorOrigin: origin,
})

type Environment = Readonly<Record<string, string | undefined>>

const required = [
  'APPLE_PAY_MERCHANT_ID',
  'APPLE_PAY_CERTIFICATE',
  'APPLE_PAY_KEY',
  'APPLE_PAY_DOMAIN_FILE',
] as const

/**
 * Reads the settings from environment variables, the certificate, its key and the domain file from the files they
 * name; undefined when none is set: Apple Pay is not offered. APPLE_PAY_SCRIPT_URL may be left out.
 * @throws when some are set and some are not, SHOP_ORIGIN is not, or a file cannot be read
 */
export function readApplePaySettings(environment: Environment): ApplePaySettings | undefined {
  const scriptUrl = environment.APPLE_PAY_SCRIPT_URL
  const missing = required.filter((name) => environment[name] === undefined)
  if (missing.length === required.length && scriptUrl === undefined) return undefined
  if (missing.length > 0) throw new Error(`Apple Pay is half set: ${missing.join(', ')} missing`)
  const fileOf = (name: string) => {
    try {
      return readFileSync(environment[name] ?? '', 'utf8')
    } catch (error) {
      throw new Error(`${name} names no readable file: ${(error as Error).message}`)
    }
  }
  const domain = URL.parse(environment.SHOP_ORIGIN ?? '')?.hostname
  if (domain === undefined) throw new Error('Apple Pay needs SHOP_ORIGIN, the address registered with Apple')
  return {
    merchantId: environment.APPLE_PAY_MERCHANT_ID ?? '',
    domain,
    scriptUrl,
    certificate: fileOf('APPLE_PAY_CERTIFICATE'),
    key: fileOf('APPLE_PAY_KEY'),
    domainFile: fileOf('APPLE_PAY_DOMAIN_FILE'),
  }
}

/** What must be checked before a start: Apple's own hosts are fixed, so only what could replace them is an address. */
export const checkApplePaySettings = (settings: ApplePaySettings): CheckedSettings => ({
  addresses: {
    ...(settings.scriptUrl === undefined ? {} : { APPLE_PAY_SCRIPT_URL: settings.scriptUrl }),
    ...(settings.emulatorOrigin === undefined ? {} : { EMULATOR_ORIGIN: settings.emulatorOrigin }),
  },
  secrets: { APPLE_PAY_MERCHANT_ID: { value: settings.merchantId, emulators: emulatorMerchantId } },
})

/** What a page with Apple Pay must allow; Safari's own needs nothing. */
export function applePayOrigins({ scriptUrl }: ApplePaySettings): PageSources {
  const origins = scriptUrl === undefined ? [] : [new URL(scriptUrl).origin]
  return { script: origins, connect: origins, image: origins, frame: [] }
}
