// The fields of a pack that a list needs: fewer than all, because a server-rendered page also contains this data.

import type { Pack } from '#contract/catalogue.ts'

export type PackSummary = Pick<
  Pack,
  | 'id'
  | 'name'
  | 'focus'
  | 'priceHundredths'
  | 'currency'
  | 'total'
  | 'startsAt'
  | 'isLimitReached'
  | 'audience'
  // These change while the pack is sold: a live message has them too.
  | 'remaining'
  | 'isBeforeStart'
  | 'status'
  | 'asOf'
  | 'bestLeft'
  | 'topTiers'
> & {
  /** Slots of a beacon box that are sold and not decided; absent: none. */
  waiting?: number | undefined
  imageUrl: string | undefined
  /** Absent: it is not. */
  isNew?: true
  /** The names of its tags; absent: it has none. */
  tags?: string[]
}

export const summarize = (pack: Pack): PackSummary => ({
  id: pack.id,
  name: pack.name,
  focus: pack.focus,
  priceHundredths: pack.priceHundredths,
  currency: pack.currency,
  total: pack.total,
  startsAt: pack.startsAt,
  isLimitReached: pack.isLimitReached,
  remaining: pack.remaining,
  waiting: pack.waiting || undefined,
  isBeforeStart: pack.isBeforeStart,
  status: pack.status,
  asOf: pack.asOf,
  bestLeft: pack.bestLeft,
  topTiers: pack.topTiers,
  imageUrl: pack.images[0],
  audience: pack.audience,
  ...(pack.isNew && { isNew: true }),
  ...(pack.tags.length > 0 && { tags: pack.tags.map(({ name }) => name) }),
})
