import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { address, secret } from '#server/providers/payments/provider-variables.ts'
import type { PageSources } from '#server/providers/payments/trusted.ts'
import { type Environment, readProvider, SettingsError, variable } from '#server/settings/environment.ts'

export interface ApplePaySettings {
  merchantId: string
  /** The shop's own host, as it was registered with Apple. */
  domain: string
  /** PEM texts of the merchant identity certificate and its key; '' only where the emulator plays Apple. */
  certificate: string
  key: string
  /** The answer of `/.well-known/apple-developer-merchantid-domain-association`. */
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

/** Settings for the emulator at `origin`. */
export const emulatorSettingsAt = (origin: string): ApplePaySettings => ({
  merchantId: emulatorMerchantId,
  domain: 'localhost',
  certificate: '',
  key: '',
  domainFile: 'emulator\n',
  scriptUrl: `${origin}/apple-pay-sdk.js`,
  emulatorOrigin: origin,
})

/** The text of the file that a variable names. */
const file = z.pipe(
  z.string(),
  z.transform((path: string, { issues, value }) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      issues.push({
        code: 'custom',
        message: `names no readable file: ${(error as Error).message}`,
        input: value,
      })
      return ''
    }
  }),
)

/** Apple's own hosts are fixed, so only the script that could replace them is an address. */
export const applePayVariables = (isProduction: boolean) => ({
  merchantId: variable('APPLE_PAY_MERCHANT_ID', secret(isProduction, emulatorMerchantId)),
  certificate: variable('APPLE_PAY_CERTIFICATE', file),
  key: variable('APPLE_PAY_KEY', file),
  domainFile: variable('APPLE_PAY_DOMAIN_FILE', file),
  scriptUrl: variable('APPLE_PAY_SCRIPT_URL', z.optional(address(isProduction))),
})

/** Undefined without a contract (`readProvider`). SHOP_ORIGIN must be set too, for Apple knows the shop by it. */
export function readApplePaySettings(
  environment: Environment,
  isProduction: boolean,
): ApplePaySettings | undefined {
  const read = readProvider('Apple Pay', applePayVariables(isProduction), environment)
  if (read === undefined) return undefined
  const domain = URL.parse(environment.SHOP_ORIGIN ?? '')?.hostname
  if (domain === undefined)
    throw new SettingsError('Apple Pay needs SHOP_ORIGIN, the address registered with Apple')
  return { ...read, domain }
}

/** The hosts that a page with Apple Pay must allow; Safari's own needs nothing. */
export function applePayOrigins({ scriptUrl }: ApplePaySettings): PageSources {
  const origins = scriptUrl === undefined ? [] : [new URL(scriptUrl).origin]
  return { script: origins, connect: origins, image: origins, frame: [] }
}
