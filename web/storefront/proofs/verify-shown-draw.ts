// Verifies a draw: its proof against the sealed box, and the cards on screen against the proof.

import { extrasOf } from '#contract/extras.ts'
import type { Hasher } from '#contract/sealed-box.ts'
import { type DrawProof, verifyDraw } from '#contract/verify-draw.ts'
import { type DrawFault, type ProvenPrizes, type ShownCard, wrongCards } from './shown-cards.ts'

/** The sealed prizes of a draw. */
export const sealedPrizes = (proof: DrawProof): ProvenPrizes => ({
  total: proof.total,
  ticket: { ...proof.ticket, firstSlot: proof.firstSlot, count: proof.count },
  prizes: proof.leaves.map(({ prize }) => proof.manifest[prize]),
  extras: extrasOf(proof),
})

export function verifyShownDraw(
  hasher: Hasher,
  proof: DrawProof,
  cards: readonly ShownCard[],
  seenRoot: string | undefined,
): DrawFault[] {
  return [...verifyDraw(hasher, proof, seenRoot), ...wrongCards(sealedPrizes(proof), cards)]
}
