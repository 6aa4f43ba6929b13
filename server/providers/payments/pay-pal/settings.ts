// PayPal's address, and this shop's account there.

import * as z from 'zod/mini'
import { address, secret } from '#server/providers/payments/provider-variables.ts'
import type { PageSources } from '#server/providers/payments/trusted.ts'
import { type Environment, readProvider, variable } from '#server/settings/environment.ts'

export interface PayPalSettings {
  /** The address at which the server calls PayPal. */
  apiUrl: string
  /** The script the browser loads for PayPal's button, without its query. */
  scriptUrl: string
  /** Public: the browser names the shop by it. */
  clientId: string
  secret: string
  /** PayPal's name for the address notifications come to; a part of the signed text. */
  webhookId: string
  /** `certificate`: the shop checks a notification's signature itself. `pay-pal`: it asks PayPal. */
  verification: 'certificate' | 'pay-pal'
  /** The issuer of PayPal's signing certificate (PEM); undefined: an authority this system trusts. */
  rootCertificate?: string
  /** Only tests shorten it. */
  timeoutMs?: number
}

/** Issued the certificate the emulator signs with; its own key was thrown away, so it issues nothing more. */
const emulatorRoot = `-----BEGIN CERTIFICATE-----
MIIBhTCCASqgAwIBAgIUA85vnS9/jxJlHjntjdwwmi0KC7swCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwUUGF5UGFsIGVtdWxhdG9yIHJvb3QwIBcNMjAwMTAxMDAwMDAw
WhgPMjEyMDAxMDEwMDAwMDBaMB8xHTAbBgNVBAMMFFBheVBhbCBlbXVsYXRvciBy
b290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZKgCMygLn54rWuF1x3skNK76
Fr1kY0+oF50RQYfQ69c0dFo+mh5Y1NLNp5rkAacRukoBX1sFbv9ovRgK1lRLoqNC
MEAwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAgQwHQYDVR0OBBYEFCDB
XAvy4C/b1pmRdWXj33v4QTb+MAoGCCqGSM49BAMCA0kAMEYCIQD6YdX8SCim2WWC
X7AP8lkZrN8DWo5nxm7RGcZFGztKEgIhAKIAK4QAiBrnZLl6PVPFmrig026lc54g
SzdI723h4+/K
-----END CERTIFICATE-----`

/** Settings for the emulator at `origin`. */
export const emulatorSettingsAt = (origin: string): PayPalSettings => ({
  apiUrl: origin,
  scriptUrl: `${origin}/sdk/js`,
  clientId: 'emulator-client-id',
  secret: 'emulator-client-secret',
  webhookId: 'EMULATORWEBHOOKID',
  verification: 'certificate',
  rootCertificate: emulatorRoot,
})

const emulators = emulatorSettingsAt('')

export const payPalVariables = (isProduction: boolean) => ({
  apiUrl: variable('PAYPAL_API_URL', address(isProduction)),
  scriptUrl: variable('PAYPAL_SCRIPT_URL', address(isProduction)),
  clientId: variable('PAYPAL_CLIENT_ID', secret(isProduction, emulators.clientId)),
  secret: variable('PAYPAL_SECRET', secret(isProduction, emulators.secret)),
  webhookId: variable('PAYPAL_WEBHOOK_ID', secret(isProduction, emulators.webhookId)),
  verification: variable(
    'PAYPAL_WEBHOOK_VERIFICATION',
    z._default(
      z.enum(['certificate', 'pay-pal'], { error: 'must be certificate or pay-pal' }),
      'certificate',
    ),
  ),
})

/** Undefined without a contract (`readProvider`). */
export const readPayPalSettings = (
  environment: Environment,
  isProduction: boolean,
): PayPalSettings | undefined => readProvider('PayPal', payPalVariables(isProduction), environment)

/** The hosts that PayPal's script loads, frames and calls from a page, by its own guide to content policies. */
const payPalsOwn = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** The sources a page with PayPal's button must allow; the emulator's script needs its own origin alone. */
export function payPalOrigins(settings: PayPalSettings): PageSources {
  const { origin, hostname } = new URL(settings.scriptUrl)
  const sources = hostname.endsWith('.paypal.com') ? payPalsOwn : [origin]
  return { script: sources, frame: sources, connect: sources, image: sources }
}
