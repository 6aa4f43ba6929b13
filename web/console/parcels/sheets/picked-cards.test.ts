import { expect, test } from 'vitest'
import { pickedCards } from './picked-cards.ts'

const card = (cardId: string, modelNumber: string, quantity: number, state = '') => ({
  cardId,
  name: `the ${cardId}`,
  state,
  modelNumber,
  quantity,
})

test('a pick list has each card once, by model number, with the count for each parcel', () => {
  const sheets = [
    { cards: [card('king', 'A-10', 2), card('pawn', 'A-9', 1)] },
    { cards: [card('king', 'A-10', 1)] },
  ]
  expect(pickedCards(sheets)).toEqual([
    { ...card('pawn', 'A-9', 1), parcels: [{ number: 1, quantity: 1 }] },
    {
      ...card('king', 'A-10', 3),
      parcels: [
        { number: 1, quantity: 2 },
        { number: 2, quantity: 1 },
      ],
    },
  ])
})

test('copies of a card in different states are fetched apart', () => {
  const sheets = [{ cards: [card('king', 'A-10', 1, 'PSA 10'), card('king', 'A-10', 2, 'B')] }]
  expect(pickedCards(sheets).map(({ state, quantity }) => [state, quantity])).toEqual([
    ['PSA 10', 1],
    ['B', 2],
  ])
})

test('an empty selection has an empty pick list', () => {
  expect(pickedCards([])).toEqual([])
})
