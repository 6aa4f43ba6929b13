// The cards on screen against the prizes that a proof leads to.

import type { Card } from '#contract/draws.ts'
import { extrasOfTicket, type SealedExtra } from '#contract/extras.ts'
import { gradeOf, type SealedPrize, type Ticket } from '#contract/sealed-box.ts'
import type { BeaconFault } from '#contract/verify-closings.ts'

/**
 * A fault of the proof, or a card on screen that is not the prize of its slot, or not the last-one prize. Of a proof that
 * was shown to another: it does not lead to what is published of its box, is older than its seal, or is of another draw.
 */
export type DrawFault =
  | BeaconFault
  | { kind: 'card'; slot: number }
  | { kind: 'last-one card' | 'published' | 'sealed late' | 'mistaken' }

/** `grade`, `condition`: of a screen that shows them. */
export type ShownCard = Pick<Card, 'id' | 'extra' | Exclude<keyof SealedPrize, 'facts'>> &
  Partial<Pick<Card, 'grade' | 'condition'>>

/** The prizes of a draw as its proof has them. */
export interface ProvenPrizes {
  total: number
  ticket: Ticket
  /** Prizes of the slots, in order. */
  prizes: readonly (SealedPrize | undefined)[]
  extras: readonly SealedExtra[]
}

/** A card's id ends with its index in the draw. */
const indexOf = (card: ShownCard) => Number(card.id.slice(card.id.lastIndexOf('.') + 1))

/** The extras of a draw, in the order in which its cards have them. */
export const drawnExtras = ({ extras, total, ticket }: Omit<ProvenPrizes, 'prizes'>) =>
  extrasOfTicket(extras, total, { ...ticket, ...ticket.counted })

/** The cards on screen that differ from the prize of their slot, in any field. */
export function wrongCards(proven: ProvenPrizes, cards: readonly ShownCard[]): DrawFault[] {
  const { ticket, prizes } = proven
  const extras = drawnExtras(proven)
  return cards.flatMap((card): DrawFault[] => {
    const index = indexOf(card)
    if (card.extra !== null || index >= ticket.count) {
      const extra = extras[index - ticket.count]
      const isSealed = card.extra === extra?.kind && isPrize(card, extra?.prize)
      return isSealed ? [] : [{ kind: 'last-one card' }]
    }
    return isPrize(card, prizes[index]) ? [] : [{ kind: 'card', slot: ticket.firstSlot + index }]
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
