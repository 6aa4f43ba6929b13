import { homura } from './homura.ts'
import { hoshimori } from './hoshimori.ts'
import { shionari } from './shionari.ts'
import { tokinoto } from './tokinoto.ts'
import { type Card, cardsOf, type World } from './world.ts'

export const worlds: readonly World[] = [hoshimori, shionari, homura, tokinoto]

export const allCards: readonly Card[] = worlds.flatMap(cardsOf)

export function cardByKey(key: string): Card {
  const card = allCards.find((candidate) => candidate.key === key)
  if (!card) throw new Error(`No card has the key ${key}`)
  return card
}
