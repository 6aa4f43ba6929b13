export interface FincodeSettings {
  /** Where the server, and the browser script, call fincode. */
  apiUrl: string
  /** The script the browser loads to hand over the card. */
  scriptUrl: string
  publicKey: string
  secretKey: string
  /** The fixed text fincode sends with every notification (≤ 60 characters). */
  webhookSignature: string
  /** Only tests shorten it. */
  timeoutMs?: number
}

/** What the emulator expects that listens at `origin`. */
export const emulatorSettingsAt = (origin: string): FincodeSettings => ({
  apiUrl: origin,
  scriptUrl: `${origin}/v1/fincode.js`,
  publicKey: 'p_emulator_public_key',
  secretKey: 'm_emulator_secret_key',
  webhookSignature: 'emulator-webhook-signature',
})

/** The emulator at its usual place: what is used when nobody configured anything. */
export const emulatorSettings = emulatorSettingsAt('http://127.0.0.1:3100')

/** Reads the settings from environment variables; what is missing is taken from `fallback`. */
export function fincodeSettings(
  environment: Record<string, string | undefined>,
  fallback: FincodeSettings = emulatorSettings,
): FincodeSettings {
  return {
    apiUrl: environment.FINCODE_API_URL ?? fallback.apiUrl,
    scriptUrl: environment.FINCODE_SCRIPT_URL ?? fallback.scriptUrl,
    publicKey: environment.FINCODE_PUBLIC_KEY ?? fallback.publicKey,
    secretKey: environment.FINCODE_SECRET_KEY ?? fallback.secretKey,
    webhookSignature: environment.FINCODE_WEBHOOK_SIGNATURE ?? fallback.webhookSignature,
  }
}

/** The origins a page's content policy must allow in script-src and connect-src, and in nothing else. */
export function providerOrigins(settings: FincodeSettings): string[] {
  return [...new Set([new URL(settings.scriptUrl).origin, new URL(settings.apiUrl).origin])]
}

const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])\.?$/

/**
 * Stops a start whose settings could lose money: in production, a provider on this machine, one
 * reached without TLS, or the emulator's well-known keys.
 * @throws with every problem named by its environment variable
 */
export function checkProviderSettings(settings: FincodeSettings, isProduction: boolean): void {
  const problems: string[] = []
  for (const [name, value] of [
    ['FINCODE_API_URL', settings.apiUrl],
    ['FINCODE_SCRIPT_URL', settings.scriptUrl],
  ] as const) {
    const url = URL.parse(value)
    if (url === null) problems.push(`${name} is not an address: ${value}`)
    else if (isProduction && url.protocol !== 'https:') problems.push(`${name} must use https in production`)
    if (isProduction && url !== null && loopback.test(url.hostname))
      problems.push(`${name} must not point to this machine in production`)
  }
  for (const [name, key] of [
    ['FINCODE_PUBLIC_KEY', 'publicKey'],
    ['FINCODE_SECRET_KEY', 'secretKey'],
    ['FINCODE_WEBHOOK_SIGNATURE', 'webhookSignature'],
  ] as const) {
    if (settings[key] === '') problems.push(`${name} is empty`)
    else if (isProduction && settings[key] === emulatorSettings[key])
      problems.push(`${name} is the emulator's and must be set in production`)
  }
  if (problems.length > 0)
    throw new Error(`The card provider's settings are refused:\n${problems.join('\n')}`)
}
