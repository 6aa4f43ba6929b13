// The emulator's own reading of Amazon Pay's signatures: what the shop signs is checked here from the published rules,
// with no line of the shop's code.

import { constants, createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { AmazonPayError } from './errors.ts'

const saltBytes: Readonly<Record<string, number>> = {
  'AMZN-PAY-RSASSA-PSS': 20,
  'AMZN-PAY-RSASSA-PSS-V2': 32,
}

const mustBeSigned = ['accept', 'content-type', 'x-amz-pay-date', 'x-amz-pay-host', 'x-amz-pay-region']

export interface IncomingRequest {
  method: string
  /** Path and query as they came. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: string
}

export interface Signatures {
  /** Throws as Amazon refuses: a header that is missing, another key, another signature. */
  checkRequest(request: IncomingRequest): void
  isButtons(algorithm: string, payload: string, signature: string): boolean
}

export function createSignatures(publicKeyId: string, publicKeyPem: string): Signatures {
  const publicKey = createPublicKey(publicKeyPem)
  return {
    isButtons: (algorithm, payload, signature) => isSignedBy(publicKey, algorithm, payload, signature),

    checkRequest(request) {
      const header = (name: string) => {
        const value = request.headers[name]
        if (typeof value !== 'string' || value === '')
          throw new AmazonPayError(400, 'MissingHeader', `The header ${name} is missing.`)
        return value
      }
      const parts = /^(\S+) PublicKeyId=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\S+)$/.exec(
        header('authorization'),
      )
      if (parts === null) throw new AmazonPayError(400, 'InvalidHeaderValue', 'authorization is unreadable.')
      const [, algorithm = '', keyId = '', signedNames = '', signature = ''] = parts
      if (keyId !== publicKeyId)
        throw new AmazonPayError(403, 'UnauthorizedAccess', `The public key ${keyId} is not known.`)
      const names = signedNames.split(';')
      const needed = [
        ...mustBeSigned,
        ...('x-amz-pay-idempotency-key' in request.headers ? ['x-amz-pay-idempotency-key'] : []),
      ]
      const unsigned = needed.find((name) => !names.includes(name))
      if (unsigned !== undefined)
        throw new AmazonPayError(400, 'InvalidHeaderValue', `The header ${unsigned} is not signed.`)
      if (header('x-amz-pay-host') !== header('host') || header('x-amz-pay-region') !== 'jp')
        throw new AmazonPayError(400, 'InvalidHeaderValue', 'The request was signed for another host.')
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(header('x-amz-pay-date')))
        throw new AmazonPayError(400, 'InvalidHeaderValue', 'x-amz-pay-date is no date.')
      const [path = '', query = ''] = request.url.split('?')
      let spelled = `${request.method}\n${path}\n${query.split('&').sort().join('&')}\n`
      for (const name of names) spelled += `${name}:${header(name)}\n`
      spelled += `\n${signedNames}\n${hexHash(request.rawBody)}`
      if (!isSignedBy(publicKey, algorithm, spelled, signature))
        throw new AmazonPayError(403, 'InvalidRequestSignature', 'The signature does not match the request.')
    },
  }
}

const hexHash = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

function isSignedBy(key: KeyObject, algorithm: string, payload: string, signature: string): boolean {
  const saltLength = saltBytes[algorithm]
  if (saltLength === undefined) return false
  const options = { key, saltLength, padding: constants.RSA_PKCS1_PSS_PADDING }
  const signed = Buffer.from(`${algorithm}\n${hexHash(payload)}`)
  return verify('RSA-SHA256', signed, options, Buffer.from(signature, 'base64'))
}
