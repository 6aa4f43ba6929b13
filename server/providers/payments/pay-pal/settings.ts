// Where PayPal is, and who this shop is there.

import type { CheckedSettings, PageSources } from '../trusted.ts'

export interface PayPalSettings {
  /** Where the server calls PayPal. */
  apiUrl: string
  /** The script the browser loads for PayPal's button, without its query. */
  scriptUrl: string
  /** Public: the browser names the shop by it. */
  clientId: string
  secret: string
  /** PayPal's name for the address notifications come to; a part of what it signs. */
  webhookId: string
  /** `certificate`: the shop checks a notification's signature itself. `pay-pal`: it asks PayPal. */
  verification: 'certificate' | 'pay-pal'
  /** Who must have issued PayPal's signing certificate (PEM); undefined: an authority this system trusts. */
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

/** What the emulator expects that listens at `origin`. */
export const emulatorSettingsAt = (origin: string): PayPalSettings => ({
  apiUrl: origin,
  scriptUrl: `${origin}/sdk/js`,
  clientId: 'emulator-client-id',
  secret: 'emulator-client-secret',
  webhookId: 'EMULATORWEBHOOKID',
  verification: 'certificate',
  rootCertificate: emulatorRoot,
})

const variables = [
  'PAYPAL_API_URL',
  'PAYPAL_SCRIPT_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_WEBHOOK_VERIFICATION',
] as const

/**
 * Reads the settings from environment variables; undefined: the operator has no contract with PayPal. What is missing
 * of a half-set company is empty here, and `checkPayPalSettings` names it.
 * @throws when PAYPAL_WEBHOOK_VERIFICATION is neither `certificate` (as without it) nor `pay-pal`
 */
export function readPayPalSettings(
  environment: Record<string, string | undefined>,
): PayPalSettings | undefined {
  if (variables.every((name) => (environment[name] ?? '') === '')) return undefined
  const verification = environment.PAYPAL_WEBHOOK_VERIFICATION || 'certificate'
  if (verification !== 'certificate' && verification !== 'pay-pal')
    throw new Error(`PAYPAL_WEBHOOK_VERIFICATION must be certificate or pay-pal, not ${verification}`)
  return {
    apiUrl: environment.PAYPAL_API_URL ?? '',
    scriptUrl: environment.PAYPAL_SCRIPT_URL ?? '',
    clientId: environment.PAYPAL_CLIENT_ID ?? '',
    secret: environment.PAYPAL_SECRET ?? '',
    webhookId: environment.PAYPAL_WEBHOOK_ID ?? '',
    verification,
  }
}

/** What `settingsProblems` looks at. */
export function checkPayPalSettings(settings: PayPalSettings): CheckedSettings {
  const emulators = emulatorSettingsAt('')
  const secret = (key: 'clientId' | 'secret' | 'webhookId') => ({
    value: settings[key],
    emulators: emulators[key],
  })
  return {
    addresses: { PAYPAL_API_URL: settings.apiUrl, PAYPAL_SCRIPT_URL: settings.scriptUrl },
    secrets: {
      PAYPAL_CLIENT_ID: secret('clientId'),
      PAYPAL_SECRET: secret('secret'),
      PAYPAL_WEBHOOK_ID: secret('webhookId'),
    },
  }
}

/** What PayPal's script loads, frames and calls from a page, by its own guide to content policies. */
const payPalsOwn = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** The sources a page with PayPal's button must allow; the emulator's script needs its own origin alone. */
export function payPalOrigins(settings: PayPalSettings): PageSources {
  const { origin, hostname } = new URL(settings.scriptUrl)
  const sources = hostname.endsWith('.paypal.com') ? payPalsOwn : [origin]
  return { script: sources, frame: sources, connect: sources, image: sources }
}
