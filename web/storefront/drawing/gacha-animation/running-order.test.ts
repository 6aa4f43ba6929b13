import { expect, test } from 'vitest'
import { openingSeconds } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'
import {
  bestOf,
  copyNumber,
  mostSingle,
  rainSeconds,
  restMs,
  runningOrder,
  shownBefore,
  tierOf,
} from './running-order.ts'

const card = (index: number, tier = 1, rarity = 0) => ({
  id: `d.${index}`,
  cardKey: `card-${index % 7}`,
  tier,
  rarity,
  convertsToPoints: 10 * tier,
  extra: null,
})
/** Like a draw of a usual pack: one card in a hundred is of the highest tier. */
const draw = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const tier = index % 100 === 17 ? 7 : index % 20 === 3 ? 5 : (index % 4) + 1
    return card(index, tier, tier === 7 ? 3 : tier === 5 ? 2 : index % 2)
  })

/** The duration of a reveal that no one touches, from the first tap to the overview. */
function secondsOf(cards: ReturnType<typeof draw>): number {
  const { steps, speed } = runningOrder(cards, 'a draw')
  return steps.reduce((sum, step, index) => {
    if (step.kind === 'rain') return sum + rainSeconds(step.cards.length) * 1.08
    const pace = index === steps.length - 1 ? 1 : speed
    return sum + 0.3 + openingSeconds(tierOf(step.card)) / pace + 0.35 + restMs(step.card, pace) / 1000
  }, 0)
}

test.each([
  ['1 card', 1, 9],
  ['10 cards', 10, 25],
  ['100 cards', 100, 40],
  ['3,000 cards', 3000, 60],
])('a reveal of %s stays within its time limit', (_, count, most) => {
  expect(secondsOf(draw(count))).toBeLessThanOrEqual(most)
})

test('ten cards of the highest tier stay within the limit as well', () => {
  expect(secondsOf(Array.from({ length: 10 }, (_, index) => card(index, 7, 3)))).toBeLessThanOrEqual(25)
})

test('shows every card once, the best last, and in the same order again', () => {
  for (const count of [1, 2, 10, 11, 100, 3000]) {
    const cards = draw(count)
    const { steps } = runningOrder(cards, 'a draw')
    const shown = steps.flatMap((step) => (step.kind === 'card' ? [step.card] : step.cards))
    expect(shown.map(({ id }) => id).toSorted()).toEqual(cards.map(({ id }) => id).toSorted())
    expect(shown.at(-1)).toBe(bestOf(cards))
    expect(runningOrder(cards, 'a draw')).toEqual(runningOrder(cards, 'a draw'))
  }
})

test('the last-one prize is last, whatever it is worth', () => {
  const cards = [card(0, 7, 3), { ...card(1, 1, 0), extra: 'last_one' as const }, card(2, 2, 1)]
  expect(runningOrder(cards, 'a draw').steps.at(-1)).toEqual({ kind: 'card', card: cards[1] })
})

test('common cards fall together in draws of more than ten cards, and no rare card is hidden among 100', () => {
  const { steps } = runningOrder(draw(100), 'a draw')
  expect(steps.filter(({ kind }) => kind === 'rain')).toHaveLength(1)
  const rain = steps.flatMap((step) => (step.kind === 'rain' ? step.cards : []))
  expect(rain.every(({ rarity }) => rarity < 2)).toBe(true)
  expect(runningOrder(draw(mostSingle), 'a draw').steps.every(({ kind }) => kind === 'card')).toBe(true)
})

test.each([3, 100, 3000])(
  'in draws of %i cards each copy has its own number, after those of earlier draws',
  (count) => {
    const cards = draw(count).map((one) => ({ ...one, drawnBefore: one.cardKey === 'card-2' ? 5 : 0 }))
    const order = runningOrder(cards, 'a draw')
    const numbers = order.steps.flatMap((step, index) =>
      step.kind === 'card' && step.card.cardKey === 'card-2'
        ? [copyNumber(step.card, shownBefore(order, index))]
        : [],
    )
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(numbers.length)
    const total = cards.filter(({ cardKey }) => cardKey === 'card-2').length
    const last = shownBefore(order, order.steps.length)
    expect(last).toHaveLength(count)
    expect(copyNumber({ cardKey: 'card-2', drawnBefore: 5 }, last)).toBe(5 + total + 1)
  },
)
