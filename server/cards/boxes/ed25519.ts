import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

// RFC 8410: a raw key of 32 bytes stands behind a fixed header.
const publicHeader = Buffer.from('302a300506032b6570032100', 'hex')
const privateHeader = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Tells whether an Ed25519 signature fits; a malformed key or signature does not. */
export function isEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== 32 || signature.length !== 64) return false
  const publicKey = createPublicKey({
    key: Buffer.concat([publicHeader, key]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, message, publicKey, signature)
}

export interface SigningKey {
  /** 32 bytes, hex. */
  publicKey: string
  sign(message: Uint8Array): Buffer
}

/** A key from its seed of 32 bytes. */
export function signingKey(seed: Uint8Array): SigningKey {
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([privateHeader, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(publicHeader.length).toString('hex'),
    sign: (message) => sign(null, message, key),
  }
}
