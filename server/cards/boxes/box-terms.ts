import type { ManifestPrize, SealedPrize } from '#contract/sealed-box.ts'
import type { BoxCurrency, BoxPeriod } from '#server/db/schema.ts'

/** A prize as the catalogue gives it. */
export interface BoxPrize extends ManifestPrize {
  cardId: string
}

/** The extra prize of the last slot (ruling 35), as the catalogue gives it. */
export interface LastOnePrize extends SealedPrize {
  cardId: string
}

/** The limits on the draws that a box sells; 0: no limit. Of several limits the one that is reached first counts. */
export const noLimits = {
  /** In one purchase. */
  maxPerPurchase: 0,
  /** For one member, for ever. */
  maxPerMember: 0,
  /** For one member, in each `period`: it begins at 0:00 in Japan, a week on Monday (ruling 34). */
  maxPerPeriod: 0,
  period: null as BoxPeriod | null,
}
export type DrawLimits = typeof noLimits
export const limitNames = Object.keys(noLimits) as (keyof DrawLimits)[]

/** The terms of a box, which its seal fixes. A limit that is not named does not apply. */
export interface BoxTerms extends Partial<DrawLimits> {
  packId: string
  currency: BoxCurrency
  /** Points, or hundredths of a coin, for one draw. */
  price: number
  startsAt: Date
  endsAt: Date | undefined
  prizes: BoxPrize[]
  lastOne?: LastOnePrize
}
