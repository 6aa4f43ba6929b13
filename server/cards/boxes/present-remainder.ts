import type { PackNow } from '#contract/pack-now.ts'
import { japanDate, japanInstant } from '#server/business-time/japan.ts'
import type { Box } from './queries.ts'
import type { Remainder } from './remainders.ts'
import { saleStateOf } from './stop-sale.ts'

type Sale = Pick<PackNow, 'remaining' | 'waiting' | 'isBeforeStart' | 'status' | 'asOf'>

/** The state of a box's sale. */
export function presentSale(box: Box, now: Date): Sale {
  const sale = saleStateOf(box, now)
  const status = sale === 'ended_early' ? 'ended' : sale
  return {
    // An ended box sells nothing more, even if slots are left.
    remaining: status === 'ended' ? 0 : box.total - box.nextSlot,
    waiting: box.givenUpAt === null ? box.nextSlot - box.decidedSlot : 0,
    isBeforeStart: now < box.startsAt,
    status,
    asOf: japanInstant(now),
  }
}

/** Copies left of each prize, by its number. The count stays as it is when the sale has ended (ruling 32). */
export const presentPrizesLeft = (remainder: Remainder): Pick<PackNow, 'left' | 'goneOn'> => ({
  left: remainder.map(({ left }) => left),
  goneOn: remainder.map(({ goneAt }) => (goneAt === null ? null : japanDate(goneAt))),
})
