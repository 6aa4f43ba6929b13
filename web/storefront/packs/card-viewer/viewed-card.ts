// A card as the viewer shows it. What a screen does not know is left out.

import type { CardFacts } from '#contract/card-facts.ts'
import type { Rarity } from '#contract/catalogue.ts'

export interface ViewedCard {
  name: string
  imageUrl: string
  /** '' without one. */
  foilUrl: string
  rarity: Rarity
  /** '' or absent without one: the shop's own back is shown. */
  backUrl?: string
  grade?: string
  condition?: CardFacts['condition']
  note?: string
  reference?: CardFacts['reference']
  /** With the size of its set: HSM-011/011. */
  modelNumber: string
  convertsToPoints?: number
  isShipOnly?: boolean
  isPoints?: boolean
  /** The number of times the member drew it. */
  copies?: number
  /** Slots of the box that still hold it, and how many the sealed box held. */
  left?: { now: number; sealed: number }
  /** The page that proves where it comes from. */
  proofPath?: string
}
