// Which cards of a draw are shown, in which order, and how long each is on stage when no one touches it.

import type { Card } from '#contract/draws.ts'
import {
  openingSeconds,
  seededRandom,
  type Tier,
} from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

interface Drawn {
  tier: number
  rarity: number
  convertsToPoints: number
  extra: Card['extra']
}

/** Cards that fall together, or one card of its own. */
export type Step<C> = { kind: 'rain'; cards: readonly C[] } | { kind: 'card'; card: C }

export interface RunningOrder<C> {
  steps: readonly Step<C>[]
  /** The speed of each step but the last, as a multiple of the usual, so that all of them fit their time. */
  speed: number
}

/** A draw of more cards lets all but the rare ones fall together. */
export const mostSingle = 10
/** From so many cards on they go on by themselves, until the member turns that off. */
export const autoFrom = 10
/** Rare from SR on. */
const rareFrom = 2

/** The longest time that a draw of at most `cards` cards takes untouched; a slow device takes a little more. */
const budgets = [
  { cards: mostSingle, seconds: 23 },
  { cards: 100, seconds: 38 },
  { cards: Number.POSITIVE_INFINITY, seconds: 57 },
]

/** No speed shortens this: the pauses before a scene and before a card's face (spec §9), and the turn of the card. */
const pauseSeconds = 0.7
/** Rare cards of a large draw play so much faster at most; those for which there is no time fall with the others. */
const mostSpeed = 3
/** The time for which a card stays when the reveal goes on by itself. */
const restSeconds: Record<Tier, number> = { 1: 0.6, 2: 0.7, 3: 0.9, 4: 1.3, 5: 1.9, 6: 2.8, 7: 4 }

export const highestTier = 7

export const tierOf = ({ tier }: { tier: number }): Tier => Math.min(7, Math.max(1, Math.round(tier))) as Tier

/** The time that these cards take to fall. */
export const rainSeconds = (count: number): number => (count <= 100 ? 5 : 9)

export const restMs = (card: { tier: number }, speed: number): number =>
  (restSeconds[tierOf(card)] * 1000) / speed

const playSeconds = (cards: readonly { tier: number }[]) =>
  cards.reduce((sum, card) => sum + openingSeconds(tierOf(card)) + restSeconds[tierOf(card)], 0)

/** The speed, as a multiple of the usual, at which these take no more than `seconds`. */
const speedFor = (cards: readonly { tier: number }[], seconds: number) =>
  Math.max(1, playSeconds(cards) / Math.max(0.1, seconds - cards.length * pauseSeconds))

/** The less a card is, the earlier it comes. */
const worth = (a: Drawn, b: Drawn) =>
  a.rarity - b.rarity || a.tier - b.tier || a.convertsToPoints - b.convertsToPoints

/** The best card of a draw. */
export const bestOf = <C extends Drawn>(cards: readonly C[]): C | undefined => cards.toSorted(worth).at(-1)

/** Shuffled by the draw's id, so that a reload keeps the order. */
function shuffled<C>(cards: readonly C[], seed: string): C[] {
  const random = seededRandom(seed)
  return cards
    .map((card) => ({ card, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ card }) => card)
}

/**
 * Orders a reveal: the best card comes last, or the last-one prize. Up to ten cards are each shown; of more, the rare
 * ones for which there is time, and the others fall together before. The order is not that of the slots.
 */
export function runningOrder<C extends Drawn>(cards: readonly C[], drawId: string): RunningOrder<C> {
  const budget = budgets.find((one) => cards.length <= one.cards)?.seconds ?? 0
  const last = cards.find(({ extra }) => extra === 'last_one') ?? bestOf(cards)
  if (last === undefined) return { steps: [], speed: 1 }
  const rest = shuffled(
    cards.filter((card) => card !== last),
    drawId,
  )
  const left = budget - pauseSeconds - playSeconds([last])
  const oneByOne = (shown: readonly C[]) => shown.map((card) => ({ kind: 'card' as const, card }))
  if (cards.length <= mostSingle) return { steps: oneByOne([...rest, last]), speed: speedFor(rest, left) }
  const forRare = left - rainSeconds(cards.length) - pauseSeconds
  const rare = rest.filter(({ rarity, extra }) => extra !== null || rarity >= rareFrom).toSorted(worth)
  while (speedFor(rare, forRare) > mostSpeed) rare.shift()
  const single = new Set(rare)
  return {
    steps: [{ kind: 'rain', cards: rest.filter((card) => !single.has(card)) }, ...oneByOne([...rare, last])],
    speed: speedFor(rare, forRare),
  }
}

/** The card on stage at a step; undefined where cards fall together, and after the last step. */
export const cardOf = <C>({ steps }: RunningOrder<C>, index: number): C | undefined => {
  const step = steps[index]
  return step?.kind === 'card' ? step.card : undefined
}

const cardsOf = <C>(step: Step<C>): readonly C[] => (step.kind === 'card' ? [step.card] : step.cards)

/** All cards that were on stage before a step. */
export const shownBefore = <C>({ steps }: RunningOrder<C>, index: number): readonly C[] =>
  steps.slice(0, index).flatMap(cardsOf)

/** Which of its kind a card is among all that its member has drawn: in earlier draws, and in this one as far as it was shown. */
export const copyNumber = (
  card: { cardKey: string; drawnBefore: number },
  shown: readonly { cardKey: string }[],
): number => card.drawnBefore + 1 + shown.filter(({ cardKey }) => cardKey === card.cardKey).length
