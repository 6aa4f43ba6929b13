import { bls12_381 } from '@noble/curves/bls12-381.js'
import { roundDomain, type Signatures } from '#contract/beacon-box.ts'
import { isEd25519 } from './ed25519.ts'

/**
 * Tells whether a BLS signature in G1 fits. One of wrong length, outside the subgroup or infinity does not. Takes some
 * 40 ms of the thread.
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

export const nodeSignatures: Signatures = { isEd25519, isBls }
