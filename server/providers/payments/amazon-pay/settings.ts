// The shop's account at Amazon Pay (interface v2, Japan).

import { createPrivateKey } from 'node:crypto'
import type { CheckedSettings, PageSources } from '../trusted.ts'

export interface AmazonPaySettings {
  /** Where the server calls Amazon Pay. */
  apiUrl: string
  /** The script that renders the button. */
  scriptUrl: string
  merchantId: string
  /** The store's client id; the payload of the button names it. */
  storeId: string
  /** With its environment in front, LIVE-… or SANDBOX-…: Amazon tells the two apart by it. */
  publicKeyId: string
  /** PEM, RSA. */
  privateKey: string
  /** The topic of our notifications; without it, any topic that carries our merchant id. */
  topicArn?: string
  /** Whence the emulator's signing certificate comes; without it, only from Amazon's notification service. */
  certificateOrigin?: string
  /** Only tests shorten it. */
  timeoutMs?: number
}

/** Amazon's own addresses for shops in Japan. */
const japan = {
  apiUrl: 'https://pay-api.amazon.jp',
  scriptUrl: 'https://static-fe.payments-amazon.com/checkout.js',
}

/** What the emulator expects that listens at `origin`; each start makes its own key (`EMULATOR_AMAZON_PAY_KEY`). */
export const emulatorSettingsAt = (origin: string, privateKey: string): AmazonPaySettings => ({
  apiUrl: origin,
  scriptUrl: `${origin}/checkout.js`,
  merchantId: 'AEMULATOR',
  storeId: 'amzn1.application-oa2-client.emulator',
  publicKeyId: 'SANDBOX-EMULATOR',
  privateKey,
  certificateOrigin: origin,
})

const emulators = emulatorSettingsAt('http://127.0.0.1:3100', '')

const required = {
  AMAZON_PAY_MERCHANT_ID: 'merchantId',
  AMAZON_PAY_STORE_ID: 'storeId',
  AMAZON_PAY_PUBLIC_KEY_ID: 'publicKeyId',
  AMAZON_PAY_PRIVATE_KEY: 'privateKey',
} as const
const optional = {
  AMAZON_PAY_API_URL: 'apiUrl',
  AMAZON_PAY_SCRIPT_URL: 'scriptUrl',
  AMAZON_PAY_TOPIC_ARN: 'topicArn',
} as const

/**
 * Reads the settings from environment variables. A key may be given on one line, with \n where its lines end.
 * @returns undefined when none of them is set: the operator has no contract with Amazon Pay
 * @throws when only some of the required ones are set, or the key is none that Amazon Pay takes
 */
export function readAmazonPaySettings(
  environment: Readonly<Record<string, string | undefined>>,
): AmazonPaySettings | undefined {
  const isSet = (name: string) => environment[name] !== undefined && environment[name] !== ''
  const names = Object.keys(required) as (keyof typeof required)[]
  if (![...names, ...Object.keys(optional)].some(isSet)) return undefined

  const problems = names.filter((name) => !isSet(name)).map((name) => `${name} is not set`)
  const { AMAZON_PAY_PUBLIC_KEY_ID: publicKeyId = '', AMAZON_PAY_PRIVATE_KEY: privateKey = '' } = environment
  if (publicKeyId !== '' && !/^(LIVE|SANDBOX)-/.test(publicKeyId))
    problems.push('AMAZON_PAY_PUBLIC_KEY_ID must begin with LIVE- or SANDBOX-')
  const pem = privateKey.replaceAll('\\n', '\n')
  if (pem !== '' && !isRsaKey(pem)) problems.push('AMAZON_PAY_PRIVATE_KEY is not an RSA private key in PEM')
  if (problems.length > 0) throw new Error(`The settings of Amazon Pay are refused:\n${problems.join('\n')}`)

  const { AMAZON_PAY_TOPIC_ARN: topicArn = '' } = environment
  return {
    apiUrl: environment.AMAZON_PAY_API_URL || japan.apiUrl,
    scriptUrl: environment.AMAZON_PAY_SCRIPT_URL || japan.scriptUrl,
    merchantId: environment.AMAZON_PAY_MERCHANT_ID ?? '',
    storeId: environment.AMAZON_PAY_STORE_ID ?? '',
    publicKeyId,
    privateKey: pem,
    ...(topicArn === '' ? {} : { topicArn }),
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** What `settingsProblems` looks at. */
export const checkAmazonPaySettings = (settings: AmazonPaySettings): CheckedSettings => ({
  addresses: { AMAZON_PAY_API_URL: settings.apiUrl, AMAZON_PAY_SCRIPT_URL: settings.scriptUrl },
  secrets: Object.fromEntries(
    Object.entries(required).map(([name, key]) => [
      name,
      { value: settings[key].trim(), emulators: emulators[key].trim() },
    ]),
  ),
  trials: { AMAZON_PAY_PUBLIC_KEY_ID: settings.publicKeyId.startsWith('SANDBOX-') },
})

/**
 * What a page with the button must allow: Amazon's own hosts as its plug-ins for shops list them; of another host (the
 * emulator), that one alone. `frame` also of the page's forms, for the script leaves the shop by sending one.
 */
export function amazonPayOrigins({ scriptUrl }: AmazonPaySettings): PageSources {
  const { origin, hostname } = new URL(scriptUrl)
  if (!hostname.endsWith('.payments-amazon.com'))
    return { script: [origin], frame: [origin], connect: [origin], image: [origin] }
  const pages = ['https://*.amazon.co.jp', 'https://*.amazon.com']
  return {
    script: [origin],
    frame: [...pages, origin],
    connect: [...pages, 'https://*.amazon.jp', origin],
    image: ['https://*.media-amazon.com', 'https://*.ssl-images-amazon.com', origin],
  }
}
