import { address, secret } from '#server/providers/payments/provider-variables.ts'
import type { PageSources } from '#server/providers/payments/trusted.ts'
import { type Environment, readProvider, variable } from '#server/settings/environment.ts'

export interface FincodeSettings {
  /** The address at which the server and the browser script call fincode. */
  apiUrl: string
  /** The script the browser loads to hand over the card. */
  scriptUrl: string
  publicKey: string
  secretKey: string
  /** The fixed text fincode sends with every notification (≤ 60 characters). */
  webhookSignature: string
  /** Only tests shorten it. */
  timeoutMs?: number | undefined
}

/** Settings for the emulator at `origin`. */
export const emulatorSettingsAt = (origin: string): FincodeSettings => ({
  apiUrl: origin,
  scriptUrl: `${origin}/v1/fincode.js`,
  publicKey: 'p_emulator_public_key',
  secretKey: 'm_emulator_secret_key',
  webhookSignature: 'emulator-webhook-signature',
})

/** The emulator at its usual place. */
export const emulatorSettings = emulatorSettingsAt('http://127.0.0.1:3100')

export const fincodeVariables = (isProduction: boolean) => ({
  apiUrl: variable('FINCODE_API_URL', address(isProduction)),
  scriptUrl: variable('FINCODE_SCRIPT_URL', address(isProduction)),
  publicKey: variable('FINCODE_PUBLIC_KEY', secret(isProduction, emulatorSettings.publicKey)),
  secretKey: variable('FINCODE_SECRET_KEY', secret(isProduction, emulatorSettings.secretKey)),
  webhookSignature: variable(
    'FINCODE_WEBHOOK_SIGNATURE',
    secret(isProduction, emulatorSettings.webhookSignature),
  ),
})

/** Undefined without a contract (`readProvider`). */
export const readFincodeSettings = (
  environment: Environment,
  isProduction: boolean,
): FincodeSettings | undefined => readProvider('fincode', fincodeVariables(isProduction), environment)

/** The hosts that a page with cards must allow: the script's, and those that it calls. */
export function fincodeOrigins({ scriptUrl, apiUrl }: FincodeSettings): PageSources {
  const script = new URL(scriptUrl).origin
  return { script: [script], connect: [...new Set([script, new URL(apiUrl).origin])], frame: [], image: [] }
}
