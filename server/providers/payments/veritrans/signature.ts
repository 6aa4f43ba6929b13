import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '#server/providers/payments/trusted.ts'
import { isHexadecimalKey, type VeriTransSettings } from './settings.ts'

type Keys = Pick<VeriTransSettings, 'merchantCcid' | 'secretKey'>

/**
 * Proves a request (API guide, "authHash"): SHA-256, in hexadecimal, of the merchant's id, the minified text of the
 * `params` element exactly as it is sent, and the key as it is written.
 */
export const authHash = (paramsText: string, { merchantCcid, secretKey }: Keys): string =>
  createHash('sha256').update(`${merchantCcid}${paramsText}${secretKey}`, 'utf8').digest('hex')

const contentHmac = /^(?:h=HmacSHA256;)?s=([^;]+);v=([0-9a-f]{64})$/i

/**
 * Tells whether the provider signed a notification: `Content-Hmac: h=HmacSHA256;s=<merchant>;v=<hex>` is HMAC-SHA256 of
 * the body as it came, under the decoded key.
 */
export function isSignedPush(rawBody: Buffer, header: unknown, { merchantCcid, secretKey }: Keys): boolean {
  const [, merchant, value] = contentHmac.exec(typeof header === 'string' ? header.trim() : '') ?? []
  if (merchant !== merchantCcid || value === undefined || !isHexadecimalKey(secretKey)) return false
  const expected = createHmac('sha256', Buffer.from(secretKey, 'hex')).update(rawBody).digest('hex')
  return isSameSecret(value.toLowerCase(), expected)
}
