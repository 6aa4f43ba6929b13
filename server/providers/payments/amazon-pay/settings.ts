// The shop's account at Amazon Pay (interface v2, Japan).

import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'
import { address, forTrying, secret } from '#server/providers/payments/provider-variables.ts'
import type { PageSources } from '#server/providers/payments/trusted.ts'
import { type Environment, readProvider, text, variable } from '#server/settings/environment.ts'

export interface AmazonPaySettings {
  /** The address at which the server calls Amazon Pay. */
  apiUrl: string
  /** The script that renders the button. */
  scriptUrl: string
  merchantId: string
  /** The store's client id; the payload of the button names it. */
  storeId: string
  /** With its environment in front, LIVE-… or SANDBOX-…: Amazon distinguishes the two by it. */
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

/** Settings for the emulator at `origin`; each start makes its own key (`EMULATOR_AMAZON_PAY_KEY`). */
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

/** PEM; it may be given on one line, with \n where its lines end. */
const privateKey = z.pipe(
  z.pipe(
    z.string(),
    z.transform((pem: string) => pem.replaceAll('\\n', '\n')),
  ),
  text((pem) => [!isRsaKey(pem) && 'is not an RSA private key in PEM']),
)

export const amazonPayVariables = (isProduction: boolean) => ({
  merchantId: variable('AMAZON_PAY_MERCHANT_ID', secret(isProduction, emulators.merchantId)),
  storeId: variable('AMAZON_PAY_STORE_ID', secret(isProduction, emulators.storeId)),
  publicKeyId: variable(
    'AMAZON_PAY_PUBLIC_KEY_ID',
    secret(isProduction, emulators.publicKeyId, (id) => [
      !/^(LIVE|SANDBOX)-/.test(id) && 'must begin with LIVE- or SANDBOX-',
      isProduction && id.startsWith('SANDBOX-') && forTrying,
    ]),
  ),
  privateKey: variable('AMAZON_PAY_PRIVATE_KEY', privateKey),
  apiUrl: variable('AMAZON_PAY_API_URL', z._default(address(isProduction), japan.apiUrl)),
  scriptUrl: variable('AMAZON_PAY_SCRIPT_URL', z._default(address(isProduction), japan.scriptUrl)),
  topicArn: variable('AMAZON_PAY_TOPIC_ARN', z.optional(text())),
})

/** Undefined without a contract (`readProvider`). */
export const readAmazonPaySettings = (
  environment: Environment,
  isProduction: boolean,
): AmazonPaySettings | undefined => readProvider('Amazon Pay', amazonPayVariables(isProduction), environment)

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/**
 * The hosts that a page with the button must allow: Amazon's own as its plug-ins for shops list them; of another host
 * (the emulator), that one alone. `frame` also of the page's forms, for the script leaves the shop by sending one.
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
