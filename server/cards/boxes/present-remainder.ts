import type { PackSale } from '#contract/operator/packs.ts'
import type { PackNow } from '#contract/what-is-left.ts'
import { japanDate, japanInstant } from '#server/business-time/japan.ts'
import type { Box } from './queries.ts'
import type { Remainder } from './remainders.ts'
import { saleStateOf } from './stop-sale.ts'

type Sale = Pick<PackNow, 'remaining' | 'isBeforeStart' | 'status' | 'asOf'>

/** How the sale of a box stands. */
export function presentSale(box: Box, now: Date): Sale {
  const status = statuses[saleStateOf(box, now)]
  return {
    // An ended box sells nothing more, even if slots are left.
    remaining: status === 'ended' ? 0 : box.total - box.nextSlot,
    isBeforeStart: now < box.startsAt,
    status,
    asOf: japanInstant(now),
  }
}

const statuses: Record<PackSale, Sale['status']> = {
  'before start': 'before_start',
  'on sale': 'on_sale',
  halted: 'halted',
  ended: 'ended',
  'ended early': 'ended',
  'sold out': 'sold_out',
}

/** What is left of each prize, by its number. It stands as it is when the sale has ended (ruling 32). */
export const presentPrizesLeft = (remainder: Remainder): Pick<PackNow, 'left' | 'goneOn'> => ({
  left: remainder.map(({ left }) => left),
  goneOn: remainder.map(({ goneAt }) => (goneAt === null ? null : japanDate(goneAt))),
})
