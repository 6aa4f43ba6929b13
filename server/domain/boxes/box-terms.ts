import type { ManifestPrize } from '../../../contract/sealed-box.ts'

/** A prize as the catalogue gives it. */
export interface BoxPrize extends ManifestPrize {
  cardId: string
}

/** What a box is bound to once it is sealed. */
export interface BoxTerms {
  packId: string
  currency: 'points' | 'coins'
  /** Points, or hundredths of a coin, for one draw. */
  price: number
  maxPerPurchase: number
  maxPerMember: number
  startsAt: Date
  endsAt: Date | undefined
  prizes: BoxPrize[]
}
