import { expect, test } from 'vitest'
import { pickedCards } from './picked-cards.ts'

const card = (cardId: string, modelNumber: string, quantity: number) => ({
  cardId,
  name: `the ${cardId}`,
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

test('an empty selection has an empty pick list', () => {
  expect(pickedCards([])).toEqual([])
})
