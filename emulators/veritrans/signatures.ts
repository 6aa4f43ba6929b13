// The provider's half of the proofs, written apart from the shop's: it checks requests and signs its own messages.

import { Buffer } from 'node:buffer'
import { createHash, createHmac } from 'node:crypto'
import { VeriTransError } from './errors.ts'

export interface MerchantKeys {
  merchantCcid: string
  /** 64 hexadecimal digits. */
  secretKey: string
}

export type Params = Record<string, unknown>

/**
 * Takes a request apart: the hash must be that of the params as they minify here.
 * @throws badHash, badRequest: nothing of the request is believed
 */
export function verifiedParams(body: unknown, { merchantCcid, secretKey }: MerchantKeys): Params {
  let request: { params?: unknown; authHash?: unknown }
  try {
    request = JSON.parse(String(body))
  } catch {
    throw new VeriTransError('badRequest', 'JSON')
  }
  const { params, authHash } = request ?? {}
  if (typeof params !== 'object' || params === null) throw new VeriTransError('badRequest', 'params')
  const digest = createHash('sha256')
  for (const part of [merchantCcid, JSON.stringify(params), secretKey])
    digest.update(Buffer.from(part, 'utf8'))
  if (authHash !== digest.digest('hex')) throw new VeriTransError('badHash')
  if ((params as Params).merchantCcid !== merchantCcid) throw new VeriTransError('badHash', 'merchantCcid')
  return params as Params
}

/** `Content-Hmac` of a notification. */
export function contentHmac(body: string, { merchantCcid, secretKey }: MerchantKeys): string {
  const key = Uint8Array.from(secretKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const value = createHmac('sha256', key).update(body, 'utf8').digest('hex')
  return `h=HmacSHA256;s=${merchantCcid};v=${value}`
}

/** The values that a browser brings back are signed as well: the names in order, and a hash over their values. */
export function signedReturn(values: Record<string, string>, keys: MerchantKeys): Record<string, string> {
  const text = [keys.merchantCcid, ...Object.values(values), keys.secretKey].join('')
  const authParams = Buffer.from(Object.keys(values).join(','), 'utf8').toString('base64')
  const vAuthInfo = createHash('sha256').update(text).digest('hex')
  return { ...values, authParams: authParams.replaceAll('=', '*'), vAuthInfo }
}
