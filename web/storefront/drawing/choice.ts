// Which cards are shipped and which turn into points: the sums a member sees before deciding.

import type { Card } from '../../../contract/draws.ts'

export type ChoosableCard = Pick<Card, 'id' | 'convertsToPoints' | 'isShipOnly'>

export interface Choice<C extends ChoosableCard = Card> {
  shipped: C[]
  converted: C[]
  /** What the converted cards give back. */
  points: number
}

/** Ship-only cards are always shipped, chosen or not (spec §4). */
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

/** Equal cards in one line, in the order they were drawn. */
export function stacked<C extends Card>(cards: readonly C[]): { card: C; count: number }[] {
  const stacks = new Map<string, { card: C; count: number }>()
  for (const card of cards) {
    const key = `${card.modelNumber}/${card.imageUrl}/${card.convertsToPoints}/${card.isShipOnly}/${card.rarity}`
    const stack = stacks.get(key)
    if (stack) stack.count++
    else stacks.set(key, { card, count: 1 })
  }
  return [...stacks.values()]
}

export type Rarity = Card['rarity']

/** How many cards of each rarity, rarest first; rarities without a card are left out. */
export function countByRarity(cards: readonly Pick<Card, 'rarity'>[]): { rarity: Rarity; count: number }[] {
  return ([3, 2, 1, 0] as const)
    .map((rarity) => ({ rarity, count: cards.filter((card) => card.rarity === rarity).length }))
    .filter(({ count }) => count > 0)
}
