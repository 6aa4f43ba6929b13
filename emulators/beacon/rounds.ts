// A beacon as drand has them, with one key that everybody knows.

import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { type BeaconNetwork, roundMessage } from '#contract/beacon-box.ts'
import { concat, fromHex, hex, uint, utf8 } from '#contract/sealed-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'

const { getPublicKey, sign, hash } = bls12_381.shortSignatures
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Signatures that are kept: one takes some 20 ms. */
const mostKept = 500

export interface Chain {
  network: BeaconNetwork
  groupHash: string
  beaconId: string
  /** The signature of a round, hex. */
  signatureOf(round: number): string
}

export function createChain(
  beaconId: string,
  { periodMs, genesisSeconds }: Pick<BeaconNetwork, 'periodMs' | 'genesisSeconds'>,
): Chain {
  // Half a byte less than the order of the group needs, so that it is always below it.
  const secret = digest(`${beaconId} secret`).fill(0, 0, 1)
  const publicKey = getPublicKey(secret).toBytes()
  const groupHash = digest(`${beaconId} group`)
  // The chain hash of drand; a period below a second, which drand does not have, counts as one.
  const chainHash = nodeHasher.sha256(
    concat(
      uint(Math.max(1, Math.floor(periodMs / 1000)), 4),
      uint(genesisSeconds, 8),
      publicKey,
      groupHash,
      utf8(beaconId),
    ),
  )
  const kept = new Map<number, string>()
  return {
    network: { chainHash: hex(chainHash), publicKey: hex(publicKey), genesisSeconds, periodMs },
    groupHash: hex(groupHash),
    beaconId,
    signatureOf(round) {
      let signature = kept.get(round)
      if (signature !== undefined) return signature
      signature = hex(sign(hash(roundMessage(nodeHasher, round), domain), secret).toBytes())
      kept.set(round, signature)
      for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
      return signature
    },
  }
}

/** The answer of drand for a round. */
export function roundOf({ signatureOf }: Chain, round: number, signed = round) {
  const signature = signatureOf(signed)
  return { round, randomness: hex(nodeHasher.sha256(fromHex(signature))), signature }
}
