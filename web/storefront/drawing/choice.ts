// The choice: which cards are shipped, which are converted to points, and the totals.

import { type Rarity, rarities } from '../../../contract/catalogue.ts'
import type { Card } from '../../../contract/draws.ts'

export type ChoosableCard = Pick<Card, 'id' | 'convertsToPoints' | 'isShipOnly'>

export interface Choice<C extends ChoosableCard = Card> {
  shipped: C[]
  converted: C[]
  /** Points for the converted cards. */
  points: number
}

/** Ship-only cards are always shipped, also when not selected (spec §4). */
export function choiceOf<C extends ChoosableCard>(
  cards: readonly C[],
  chosen: ReadonlySet<string>,
): Choice<C> {
  const shipped: C[] = []
  const converted: C[] = []
  let points = 0
  for (const card of cards) {
    if (card.isShipOnly || chosen.has(card.id)) shipped.push(card)
    else {
      converted.push(card)
      points += card.convertsToPoints
    }
  }
  return { shipped, converted, points }
}

/** The choice with these cards set to ship or not; ship-only cards stay as they are. */
export function withCards(
  chosen: ReadonlySet<string>,
  cards: readonly ChoosableCard[],
  ships: boolean,
): Set<string> {
  const next = new Set(chosen)
  for (const card of cards) {
    if (card.isShipOnly) continue
    if (ships) next.add(card.id)
    else next.delete(card.id)
  }
  return next
}

/** By what cards are equal. */
export type Stackable = Pick<
  Card,
  'modelNumber' | 'imageUrl' | 'convertsToPoints' | 'isShipOnly' | 'rarity' | 'isLastOne'
>

/** Equal cards in one row, a last-one prize in a separate one, in the order in which they were drawn. */
export function stacked<C extends Stackable>(cards: readonly C[]): { card: C; count: number }[] {
  const stacks = new Map<string, { card: C; count: number }>()
  for (const card of cards) {
    const key = `${card.modelNumber}/${card.imageUrl}/${card.convertsToPoints}/${card.isShipOnly}/${card.rarity}/${card.isLastOne}`
    const stack = stacks.get(key)
    if (stack) stack.count++
    else stacks.set(key, { card, count: 1 })
  }
  return [...stacks.values()]
}

/** Number of cards by rarity, rarest first; rarities without a card are omitted. */
export function countByRarity(cards: readonly Pick<Card, 'rarity'>[]): { rarity: Rarity; count: number }[] {
  return rarities
    .toReversed()
    .map(({ number: rarity }) => ({ rarity, count: cards.filter((card) => card.rarity === rarity).length }))
    .filter(({ count }) => count > 0)
}
