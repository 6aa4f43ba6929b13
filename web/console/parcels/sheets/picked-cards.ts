import { byModelNumber } from '#contract/operator/shelf-order.ts'
import type { Sheet } from './loader.ts'

export interface PickedCard {
  cardId: string
  name: string
  state: string
  modelNumber: string
  /** The total for all parcels. */
  quantity: number
  /** The parcels by their numbers on the pick list, from 1. */
  parcels: { number: number; quantity: number }[]
}

/** The cards to fetch for these parcels: each once in each state, by model number, with how many go into which parcel. */
export function pickedCards(sheets: readonly Pick<Sheet, 'cards'>[]): PickedCard[] {
  const cards = new Map<string, PickedCard>()
  for (const [index, sheet] of sheets.entries())
    for (const { cardId, name, state, modelNumber, quantity } of sheet.cards) {
      const key = `${cardId} ${state}`
      const card = cards.get(key) ?? { cardId, name, state, modelNumber, quantity: 0, parcels: [] }
      card.quantity += quantity
      card.parcels.push({ number: index + 1, quantity })
      cards.set(key, card)
    }
  return [...cards.values()].sort(byModelNumber)
}
