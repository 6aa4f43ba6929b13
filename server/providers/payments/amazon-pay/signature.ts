// Amazon Pay's callers sign a hash of the request with the shop's private RSA key (PSS).

import { constants, createHash, type KeyObject, sign } from 'node:crypto'

/** Both are published; they differ in the length of the salt, in bytes. */
const saltLengths = { 'AMZN-PAY-RSASSA-PSS': 20, 'AMZN-PAY-RSASSA-PSS-V2': 32 } as const
export type Algorithm = keyof typeof saltLengths

export interface SignedRequest {
  method: string
  /** From the root of the host, already percent-encoded: /v2/checkoutSessions/… */
  path: string
  query: Readonly<Record<string, string>>
  /** Every header that is signed. */
  headers: Readonly<Record<string, string>>
  body: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const lowerCaseSorted = (headers: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(headers)
    .map(([name, value]): [string, string] => [name.toLowerCase(), value.trim()])
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** The one spelling of a request over which both sides compute the hash. */
export function canonicalRequest({ method, path, query, headers, body }: SignedRequest): string {
  const sorted = lowerCaseSorted(headers)
  return [
    method,
    path,
    Object.keys(query)
      .sort()
      .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(query[name] ?? '')}`)
      .join('&'),
    ...sorted.map(([name, value]) => `${name}:${value}`),
    '',
    sorted.map(([name]) => name).join(';'),
    sha256(body),
  ].join('\n')
}

/** The text to sign for a payload: a button's, or a canonical request. */
export const stringToSign = (algorithm: Algorithm, payload: string) => `${algorithm}\n${sha256(payload)}`

/** @returns the signature in base64; another one each time, for the salt is random */
export function signPayload(algorithm: Algorithm, payload: string, privateKey: KeyObject): string {
  const key = {
    key: privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: saltLengths[algorithm],
  }
  return sign('sha256', Buffer.from(stringToSign(algorithm, payload)), key).toString('base64')
}

/** The value of the header `authorization`. */
export function authorization(
  algorithm: Algorithm,
  request: SignedRequest,
  publicKeyId: string,
  privateKey: KeyObject,
): string {
  const names = lowerCaseSorted(request.headers).map(([name]) => name)
  const signature = signPayload(algorithm, canonicalRequest(request), privateKey)
  return `${algorithm} PublicKeyId=${publicKeyId}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}
