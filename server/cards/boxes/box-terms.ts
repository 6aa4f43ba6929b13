import type { Trust } from '#contract/beacon-box.ts'
import type { Condition } from '#contract/box-v2.ts'
import type { SealedExtra } from '#contract/extras.ts'
import type { ManifestPrize, PrizeFacts, SealedPrize } from '#contract/sealed-box.ts'
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

/** The facts of a card of which the shop says nothing beside its name. */
export const noFacts: PrizeFacts = {
  ...({ kind: 'card', gradingCompany: '', grade: '', condition: '', noteJa: '', noteEn: '' } as const),
  ...{ front: '', frontEn: '', back: '', referenceYen: 0, referenceDate: '', referenceSource: '' },
}

/** An extra as the catalogue gives it. */
export interface BoxExtra extends SealedExtra {
  prize: LastOnePrize
}

/** The members who may draw (ruling 49). 0 and false: everybody. */
export const everybody = { registeredWithinDays: 0, rankFrom: 0, isPhoneProven: false }
export type OpenAudience = typeof everybody
export const audienceNames = Object.keys(everybody) as (keyof OpenAudience)[]

export interface Audience extends OpenAudience {
  /** Ids of the members who may; undefined: all. */
  invited: string[] | undefined
}

/** The terms of a box, which its seal fixes. A limit that is not named does not apply. */
export interface BoxTerms extends Partial<DrawLimits> {
  packId: string
  currency: BoxCurrency
  /** Points, or hundredths of a coin, for one draw. */
  price: number
  startsAt: Date
  endsAt: Date | undefined
  prizes: BoxPrize[]
  lastOne?: LastOnePrize | undefined
  /** The condition words that its prizes use. */
  conditions?: Condition[]
  /** Milestones and a ceiling (ruling 50). */
  extras?: BoxExtra[]
  audience?: Partial<Audience>
  /** The beacon and the witnesses of a beacon box; null: it has none, and cannot be sealed. Without it the box has an order. */
  trust?: Trust | null | undefined
}
