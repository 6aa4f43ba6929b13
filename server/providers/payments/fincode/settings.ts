import type { CheckedSettings, PageSources } from '../trusted.ts'

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
  timeoutMs?: number | undefined
}

/** What the emulator expects that listens at `origin`. */
export const emulatorSettingsAt = (origin: string): FincodeSettings => ({
  apiUrl: origin,
  scriptUrl: `${origin}/v1/fincode.js`,
  publicKey: 'p_emulator_public_key',
  secretKey: 'm_emulator_secret_key',
  webhookSignature: 'emulator-webhook-signature',
})

/** The emulator at its usual place. */
export const emulatorSettings = emulatorSettingsAt('http://127.0.0.1:3100')

type Environment = Readonly<Record<string, string | undefined>>
type Name = Exclude<keyof FincodeSettings, 'timeoutMs'>

const variables = {
  apiUrl: 'FINCODE_API_URL',
  scriptUrl: 'FINCODE_SCRIPT_URL',
  publicKey: 'FINCODE_PUBLIC_KEY',
  secretKey: 'FINCODE_SECRET_KEY',
  webhookSignature: 'FINCODE_WEBHOOK_SIGNATURE',
} as const satisfies Record<Name, string>

/**
 * Reads the settings from environment variables; undefined when none is set: the operator has no contract.
 * @throws when some are set and some are not
 */
export function readFincodeSettings(environment: Environment): FincodeSettings | undefined {
  const read = (name: Name) => environment[variables[name]]
  const missing = (Object.keys(variables) as Name[]).filter((name) => read(name) === undefined)
  if (missing.length === Object.keys(variables).length) return undefined
  if (missing.length > 0)
    throw new Error(`fincode is half set: ${missing.map((name) => variables[name]).join(', ')} missing`)
  return {
    apiUrl: read('apiUrl') ?? '',
    scriptUrl: read('scriptUrl') ?? '',
    publicKey: read('publicKey') ?? '',
    secretKey: read('secretKey') ?? '',
    webhookSignature: read('webhookSignature') ?? '',
  }
}

/** What must be checked before a start. */
export const checkFincodeSettings = (settings: FincodeSettings): CheckedSettings => ({
  addresses: {
    [variables.apiUrl]: settings.apiUrl,
    [variables.scriptUrl]: settings.scriptUrl,
  },
  secrets: Object.fromEntries(
    (['publicKey', 'secretKey', 'webhookSignature'] as const).map((name) => [
      variables[name],
      { value: settings[name], emulators: emulatorSettings[name] },
    ]),
  ),
})

/** What a page that takes cards must allow: the script, and what it calls. */
export function fincodeOrigins({ scriptUrl, apiUrl }: FincodeSettings): PageSources {
  const script = new URL(scriptUrl).origin
  return { script: [script], connect: [...new Set([script, new URL(apiUrl).origin])], frame: [], image: [] }
}
