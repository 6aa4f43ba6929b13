import { expect, test } from 'vitest'
import type { Card } from '../../../contract/draws.ts'
import { choiceOf, countByRarity, stacked, withCards } from './choice.ts'

const card = (
  id: string,
  convertsToPoints: number,
  isShipOnly = false,
  rarity: Card['rarity'] = 0,
): Card => ({
  id,
  cardKey: `card-${convertsToPoints}`,
  name: `card ${convertsToPoints}`,
  imageUrl: `/media/${convertsToPoints}.440.webp`,
  foilUrl: '',
  tier: 1,
  rarity,
  modelNumber: `FK-${convertsToPoints}`,
  setSize: 64,
  convertsToPoints,
  isShipOnly,
  cardPoints: convertsToPoints,
  isLastOne: false,
})
const cards = [card('d.0', 100), card('d.1', 50), card('d.2', 0, true, 3), card('d.3', 100)]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('what is not chosen is converted to points; ship-only cards are always shipped', () => {
  const choice = choiceOf(cards, new Set(['d.1']))
  expect(ids(choice.shipped)).toEqual(['d.1', 'd.2'])
  expect(ids(choice.converted)).toEqual(['d.0', 'd.3'])
  expect(choice.points).toBe(200)
})

test('with no card chosen only the ship-only cards are shipped', () => {
  expect(ids(choiceOf(cards, new Set()).shipped)).toEqual(['d.2'])
})

test('all and none leave ship-only cards alone', () => {
  const all = withCards(new Set(), cards, true)
  expect([...all]).toEqual(['d.0', 'd.1', 'd.3'])
  expect([...withCards(all, cards.slice(0, 1), false)]).toEqual(['d.1', 'd.3'])
})

test('equal cards stand together', () => {
  expect(stacked(cards).map(({ card: { id }, count }) => [id, count])).toEqual([
    ['d.0', 2],
    ['d.1', 1],
    ['d.2', 1],
  ])
  const lastOne = { ...card('d.4', 100), isLastOne: true }
  expect(stacked([...cards, lastOne]).at(-1)).toEqual({ card: lastOne, count: 1 })
})

test('counts the rarities there are, rarest first', () => {
  expect(countByRarity(cards)).toEqual([
    { rarity: 3, count: 1 },
    { rarity: 0, count: 3 },
  ])
})
