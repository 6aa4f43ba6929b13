// BLS for the browser: by far the largest part of a beacon proof, so it is loaded by itself and only then.

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { roundDomain } from '#contract/beacon-box.ts'

/** The same as on the server (`signatures.ts`): what is no signature is false. */
export function isBls(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const { hash, verify } = bls12_381.shortSignatures
  try {
    return verify(signature, hash(message, roundDomain), key)
  } catch {
    // The library throws for bytes that are no point of the group.
    return false
  }
}
