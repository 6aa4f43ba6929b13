import type { Palette } from '../palette.ts'
import type { Picture } from '../pictures/picture.ts'
import type { SceneName } from '../scenes/all-scenes.ts'

export type Rarity = 'normal' | 'rare' | 'superRare' | 'ultraRare'

export const RARITIES: readonly Rarity[] = ['normal', 'rare', 'superRare', 'ultraRare']

export interface Bilingual {
  ja: string
  en: string
}

export interface WorldCard {
  /** The number in the card's key, which stays when other cards go; without it, the place in the list. */
  number?: number
  name: Bilingual
  reading: string
  rarity: Rarity
  /** Drawn for this card alone. */
  picture: Picture
  /** One or two short lines, split at the bar. */
  flavour: string
  /** The same in English. */
  flavourEn: string
}

export interface World {
  key: string
  /** Three letters before the number on every card. */
  prefix: string
  name: Bilingual
  /** The landscape behind its packs and on its banner. */
  scene: SceneName
  /** The traditional pattern pressed into packs and banners. */
  pattern: 'asanoha' | 'seigaiha' | 'uroko' | 'kikkou'
  palette: Palette
  /** 0..1: how strongly the paper's grain shows on its faces. */
  grain: number
  cards: readonly WorldCard[]
}

export interface Card extends WorldCard {
  key: string
  model: string
  world: World
}

/** A world's cards with their keys (`hsm-001`) and model numbers (`HSM-001/016`). */
export function cardsOf(world: World): Card[] {
  const size = String(world.cards.length).padStart(3, '0')
  return world.cards.map((card, index) => {
    const padded = (number: number) => String(number).padStart(3, '0')
    return {
      ...card,
      key: `${world.prefix.toLowerCase()}-${padded(card.number ?? index + 1)}`,
      model: `${world.prefix}-${padded(index + 1)}/${size}`,
      world,
    }
  })
}
