// The fields of a pack that a list needs: fewer than all, because a server-rendered page also contains this data.

import type { Pack } from '../../../contract/catalogue.ts'

export type PackSummary = Pick<
  Pack,
  | 'id'
  | 'name'
  | 'priceHundredths'
  | 'currency'
  | 'remaining'
  | 'total'
  | 'startsAt'
  | 'isBeforeStart'
  | 'isLimitReached'
> & { imageUrl: string | undefined; isHalted: boolean }

export const summarize = (pack: Pack): PackSummary => ({
  id: pack.id,
  name: pack.name,
  priceHundredths: pack.priceHundredths,
  currency: pack.currency,
  remaining: pack.remaining,
  total: pack.total,
  startsAt: pack.startsAt,
  isBeforeStart: pack.isBeforeStart,
  isLimitReached: pack.isLimitReached,
  imageUrl: pack.images[0],
  isHalted: pack.halt !== null,
})
