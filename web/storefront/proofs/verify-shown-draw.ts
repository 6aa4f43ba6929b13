// Verifies a draw: its proof against the sealed box, and the cards on screen against the proof.

import type { Card } from '../../../contract/draws.ts'
import type { Hasher } from '../../../contract/sealed-box.ts'
import { type DrawProof, type Fault, verifyDraw } from '../../../contract/verify-box.ts'

/** A fault of the proof, or a card on screen that is not the prize of its slot. */
export type DrawFault = Fault | { kind: 'card'; slot: number }

export type ShownCard = Pick<Card, 'id' | 'cardKey' | 'rarity' | 'tier' | 'convertsToPoints' | 'isShipOnly'>

/** A card's id ends with its index in the draw. */
const indexOf = (card: ShownCard) => Number(card.id.slice(card.id.lastIndexOf('.') + 1))

/** The cards on screen that differ from the sealed prize of their slot, in any field. */
function wrongCards(proof: DrawProof, cards: readonly ShownCard[]): DrawFault[] {
  return cards.flatMap((card) => {
    const index = indexOf(card)
    const prize = proof.manifest[proof.leaves[index]?.prize ?? -1]
    const fits =
      prize !== undefined &&
      prize.cardKey === card.cardKey &&
      prize.rarity === card.rarity &&
      prize.tier === card.tier &&
      prize.convertsToPoints === card.convertsToPoints &&
      prize.isShipOnly === card.isShipOnly
    return fits ? [] : [{ kind: 'card' as const, slot: proof.firstSlot + index }]
  })
}

export function verifyShownDraw(
  hasher: Hasher,
  proof: DrawProof,
  cards: readonly ShownCard[],
  seenRoot: string | undefined,
): DrawFault[] {
  return [...verifyDraw(hasher, proof, seenRoot), ...wrongCards(proof, cards)]
}
