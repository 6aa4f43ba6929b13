// Verifies a draw: its proof against the sealed box, and the cards on screen against the proof.

import type { Card } from '#contract/draws.ts'
import { extrasOf, extrasOfTicket } from '#contract/extras.ts'
import { gradeOf, type Hasher, type SealedPrize } from '#contract/sealed-box.ts'
import type { Fault } from '#contract/verify-contents.ts'
import { type DrawProof, verifyDraw } from '#contract/verify-draw.ts'

/**
 * A fault of the proof, or a card on screen that is not the prize of its slot, or not the last-one prize. Of a proof that
 * was shown to another: it does not lead to what is published of its box, is older than its seal, or is of another draw.
 */
export type DrawFault =
  | Fault
  | { kind: 'card'; slot: number }
  | { kind: 'last-one card' | 'published' | 'sealed late' | 'mistaken' }

/** `grade`, `condition`: of a screen that shows them. */
export type ShownCard = Pick<Card, 'id' | 'extra' | Exclude<keyof SealedPrize, 'facts'>> &
  Partial<Pick<Card, 'grade' | 'condition'>>

/** A card's id ends with its index in the draw. */
const indexOf = (card: ShownCard) => Number(card.id.slice(card.id.lastIndexOf('.') + 1))

/** The cards on screen that differ from the sealed prize of their slot, in any field. */
function wrongCards(proof: DrawProof, cards: readonly ShownCard[]): DrawFault[] {
  const extras = extrasOfTicket(extrasOf(proof), proof.total, { ...proof, ...proof.ticket.counted })
  return cards.flatMap((card): DrawFault[] => {
    const index = indexOf(card)
    if (card.extra !== null || index >= proof.count) {
      const extra = extras[index - proof.count]
      const isSealed = card.extra === extra?.kind && isPrize(card, extra?.prize)
      return isSealed ? [] : [{ kind: 'last-one card' }]
    }
    const prize = proof.manifest[proof.leaves[index]?.prize ?? -1]
    return isPrize(card, prize) ? [] : [{ kind: 'card', slot: proof.firstSlot + index }]
  })
}

const isPrize = (card: ShownCard, prize: SealedPrize | null | undefined) =>
  prize != null &&
  prize.cardKey === card.cardKey &&
  prize.rarity === card.rarity &&
  prize.tier === card.tier &&
  prize.convertsToPoints === card.convertsToPoints &&
  prize.isShipOnly === card.isShipOnly &&
  (card.grade === undefined || card.grade === (prize.facts ? gradeOf(prize.facts) : '')) &&
  (card.condition === undefined || (card.condition?.key ?? '') === (prize.facts?.condition ?? ''))

export function verifyShownDraw(
  hasher: Hasher,
  proof: DrawProof,
  cards: readonly ShownCard[],
  seenRoot: string | undefined,
): DrawFault[] {
  return [...verifyDraw(hasher, proof, seenRoot), ...wrongCards(proof, cards)]
}
