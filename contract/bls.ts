// BLS by the library, for server and browser. It is by far the largest part of a beacon proof, so a browser loads it by itself
// and only then.

import { bls12_381 } from '@noble/curves/bls12-381.js'

/** The domain in which drand signs rounds of its scheme `bls-unchained-g1-rfc9380`. */
const roundDomain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/**
 * Tells whether the signature of a round, in G1, fits. One of wrong length, outside the subgroup or infinity does not. Takes
 * some 40 ms of the thread.
 */
export function isBls(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const { hash, verify } = bls12_381.shortSignatures
  try {
    return verify(signature, hash(message, roundDomain), key)
  } catch {
    // The library throws for bytes that are no point of the group.
    return false
  }
}
