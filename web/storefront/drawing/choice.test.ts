import { expect, test } from 'vitest'
import type { Card } from '#contract/draws.ts'
import { bestFirst, choiceOf, rulesFor, stacked, withShipped } from './choice.ts'

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
  extra: null,
  ...{ isPoints: false, grade: '', condition: null, note: '', backUrl: '', reference: null },
})
const cards = [card('d.0', 100), card('d.1', 50), card('d.2', 0, true, 3), card('d.3', 100)]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('cards that are not chosen are converted to points; ship-only cards are always shipped', {
  meta: {
    proves: [
      {
        id: 'choice-ship-only',
        section: 'transitions',
        says: 'Ship-only cards are always selected; what is not selected converts.',
        from: 'spec',
        breaks: {
          replace: 'if (card.isShipOnly || chosen.has(card.id)) shipped',
          with: 'if (chosen.has(card.id)) shipped',
        },
      },
    ],
  },
}, () => {
  const choice = choiceOf(cards, new Set(['d.1']))
  expect(ids(choice.shipped)).toEqual(['d.1', 'd.2'])
  expect(ids(choice.converted)).toEqual(['d.0', 'd.3'])
  expect(choice.points).toBe(200)
})

test('with no card chosen only the ship-only cards are shipped', () => {
  expect(ids(choiceOf(cards, new Set()).shipped)).toEqual(['d.2'])
})

test('a count of a stack is shipped, and other chosen cards stay; ship-only cards are in no choice', () => {
  const all = withShipped(new Set(), cards, 9)
  expect([...all]).toEqual(['d.0', 'd.1', 'd.3'])
  const same = [card('d.0', 100), card('d.3', 100)]
  expect([...withShipped(all, same, 1)]).toEqual(['d.0', 'd.1'])
  expect([...withShipped(all, same, 0)]).toEqual(['d.1'])
  // An older choice may hold the later copy of two.
  expect([...withShipped(new Set(['d.3']), same, 1)]).toEqual(['d.0'])
})

test('equal cards are grouped together', () => {
  expect(stacked(cards).map((stack) => ids(stack.cards))).toEqual([['d.0', 'd.3'], ['d.1'], ['d.2']])
  const lastOne = { ...card('d.4', 100), extra: 'last_one' as const }
  expect(stacked([...cards, lastOne]).at(-1)).toEqual({ card: lastOne, cards: [lastOne] })
})

test('the best cards are first: by rarity, then by points, then by name', () => {
  const named = { ...card('d.5', 100), name: 'a card' }
  expect(ids(bestFirst([...cards, named, card('d.6', 10, false, 1)]))).toEqual([
    'd.2',
    'd.6',
    'd.5',
    'd.0',
    'd.3',
    'd.1',
  ])
})

test('a rule is offered where it ships some cards and not all, and no other rule ships the same', () => {
  const rulesOf = (list: Card[]) =>
    rulesFor(list).map(({ rule, chosen }) => [
      rule.name === 'from' ? `from ${rule.from}` : rule.name,
      [...chosen],
    ])
  expect(rulesOf(cards)).toEqual([
    ['oneEach', ['d.0', 'd.1']],
    ['all', ['d.0', 'd.1', 'd.3']],
    ['none', []],
  ])
  const [common, rare, superRare, ultra] = [
    card('e.0', 10),
    card('e.1', 20, false, 1),
    card('e.2', 30, false, 2),
    card('e.3', 40, false, 3),
  ]
  expect(rulesOf([common, rare, superRare, ultra])).toEqual([
    ['from 2', ['e.2', 'e.3']],
    ['from 1', ['e.1', 'e.2', 'e.3']],
    ['all', ['e.0', 'e.1', 'e.2', 'e.3']],
    ['none', []],
  ])
  // No R here: from R on is from SR on.
  expect(rulesOf([common, ultra]).map(([name]) => name)).toEqual(['from 2', 'all', 'none'])
  expect(rulesOf([common, rare]).map(([name]) => name)).toEqual(['from 1', 'all', 'none'])
})
