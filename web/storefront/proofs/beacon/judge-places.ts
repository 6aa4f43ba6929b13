// The work of the worker: a draw from a beacon box, or all that the box has decided, verified by this browser.

import type { Signatures } from '#contract/beacon-box.ts'
import { type BeaconBox, verifyBeaconBox } from '#contract/verify-beacon-box.ts'
import { type BeaconProof, type SeenCounts, verifyBeaconDraw } from '#contract/verify-beacon-draw.ts'
import type { BeaconFault } from '#contract/verify-closings.ts'
import { nobleHasher } from '#web/storefront/proofs/noble-hasher.ts'

export interface PlacesVerdict {
  faults: BeaconFault[]
  /** The prize numbers that this browser drew itself. */
  prizes: number[]
}

export const judgePlaces = async (
  signatures: Signatures,
  proof: BeaconProof,
  seen: SeenCounts | undefined,
): Promise<PlacesVerdict> => await verifyBeaconDraw({ ...nobleHasher, ...signatures }, proof, seen)

/** `onShare` hears how much of the work is done, which is mostly the verification of rounds. */
export async function judgeBox(
  { isEd25519, isBls }: Signatures,
  box: BeaconBox,
  onShare: (share: number) => void,
): Promise<BeaconFault[]> {
  const rounds = box.closings.filter(({ line }) => line !== undefined).length
  let done = 0
  const counted: Signatures['isBls'] = async (...asked) => {
    const isSigned = await isBls(...asked)
    done += 1
    onShare(Math.min(0.99, done / rounds))
    return isSigned
  }
  return await verifyBeaconBox({ ...nobleHasher, isEd25519, isBls: counted }, box)
}
