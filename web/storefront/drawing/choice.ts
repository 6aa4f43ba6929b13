// The choice: which cards are shipped, which are converted to points, and the totals.

import { type Rarity, rarities } from '#contract/catalogue.ts'
import type { Card } from '#contract/draws.ts'

export type ChoosableCard = Pick<Card, 'id' | 'convertsToPoints' | 'isShipOnly' | 'isPoints'>

export interface Choice<C extends ChoosableCard = Card> {
  shipped: C[]
  converted: C[]
  /** Points that were won, in the place of cards; they are credited already. */
  won: C[]
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
  const won: C[] = []
  for (const card of cards) {
    if (card.isPoints) won.push(card)
    else if (card.isShipOnly || chosen.has(card.id)) shipped.push(card)
    else converted.push(card)
  }
  return { shipped, converted, won, points: sumOf(converted) }
}

/** The points of these cards. */
export const sumOf = (cards: readonly Pick<Card, 'convertsToPoints'>[]): number =>
  cards.reduce((sum, { convertsToPoints }) => sum + convertsToPoints, 0)

/** Tells whether its member may choose what becomes of a card. */
export const isFree = (card: Pick<Card, 'isShipOnly' | 'isPoints'>): boolean =>
  !card.isShipOnly && !card.isPoints

/** The choice with so many of these cards shipped, from the first on, and the others not. Only free cards are in a choice. */
export function withShipped(
  chosen: ReadonlySet<string>,
  cards: readonly ChoosableCard[],
  shipped: number,
): Set<string> {
  const next = new Set(chosen)
  const free = cards.filter(isFree)
  for (const [index, { id }] of free.entries())
    if (index < shipped) next.add(id)
    else next.delete(id)
  return next
}

/** By what cards are equal. */
export type Stackable = Pick<
  Card,
  'modelNumber' | 'imageUrl' | 'convertsToPoints' | 'isShipOnly' | 'isPoints' | 'rarity' | 'extra'
>

/** Equal cards of one draw. */
export interface Stack<C> {
  /** The first of them. */
  card: C
  cards: C[]
}

/** Equal cards together, a last-one prize by itself, in the order in which the first of each stands. */
export function stacked<C extends Stackable>(cards: readonly C[]): Stack<C>[] {
  const stacks = new Map<string, Stack<C>>()
  for (const card of cards) {
    const key = `${card.modelNumber}/${card.imageUrl}/${card.convertsToPoints}/${card.isShipOnly}/${card.isPoints}/${card.rarity}/${card.extra}`
    const stack = stacks.get(key)
    if (stack) stack.cards.push(card)
    else stacks.set(key, { card, cards: [card] })
  }
  return [...stacks.values()]
}

/** The rarest first, then the one of the most points, then by name. */
export const bestFirst = <C extends Pick<Card, 'rarity' | 'convertsToPoints' | 'name'>>(
  cards: readonly C[],
): C[] =>
  cards.toSorted(
    (a, b) =>
      b.rarity - a.rarity ||
      b.convertsToPoints - a.convertsToPoints ||
      // By code, so that server and browser agree whatever language data they have.
      (a.name < b.name ? -1 : Number(a.name > b.name)),
  )

/** A choice made with one press. `from`: all cards of this rarity and of the rarer ones are shipped. */
export type Rule = { name: 'from'; from: Rarity } | { name: 'oneEach' | 'all' | 'none' }

/** The rules that do something else than the others for these cards, each with the cards it ships. */
export function rulesFor(cards: readonly Card[]): { rule: Rule; chosen: Set<string> }[] {
  const free = cards.filter(isFree)
  const rules: { rule: Rule; shipped: Card[] }[] = [
    ...rarities
      .toReversed()
      .filter(({ number }) => number === 1 || number === 2)
      .map(({ number: from }) => ({
        rule: { name: 'from' as const, from },
        shipped: free.filter((card) => card.rarity >= from),
      })),
    { rule: { name: 'oneEach' }, shipped: stacked(free).map(({ card }) => card) },
  ]
  const sizes = new Set([0, free.length])
  const telling = rules.filter(({ rule, shipped }) => {
    // Rarities hold one another, so as many cards are the same cards; one of each kind may be as many others.
    const isNew = rule.name === 'oneEach' ? shipped.length < free.length : !sizes.has(shipped.length)
    sizes.add(shipped.length)
    return isNew
  })
  return [
    ...telling,
    { rule: { name: 'all' as const }, shipped: free },
    { rule: { name: 'none' as const }, shipped: [] },
  ].map(({ rule, shipped }) => ({ rule, chosen: new Set(shipped.map(({ id }) => id)) }))
}
