// The newest top prizes that were drawn from a box, of those alone that their members have opened (ruling 42).

import type { LastOnePrize } from '#server/cards/boxes/box-terms.ts'
import { type Box, listPrizes } from '#server/cards/boxes/queries.ts'
import { prizesOfRun } from '#server/cards/boxes/sold-slots.ts'
import { topTiersOf } from '#server/cards/catalogue/present-remainder.ts'
import type { Database } from '#server/db/pool.ts'
import { instantsOfKnownSlots } from './member-draws.ts'

/** Older sales are not recent. So many slots are read with one statement, in a millisecond. */
const slotsLookedAt = 16_384
/** Many of the newest may be unopened still. */
const winsLookedAt = 60
const winsShown = 6

export interface Win {
  prize: LastOnePrize
  drawnAt: Date
}

/**
 * The newest first, six at most. Top prizes are those of the two highest tiers, and the last-one prize (ruling 35). Only
 * reads: three statements.
 */
export async function listWins(
  db: Database,
  { packId, nextSlot, total, lastOne }: Pick<Box, 'packId' | 'nextSlot' | 'total' | 'lastOne'>,
): Promise<Win[]> {
  const first = Math.max(0, nextSlot - slotsLookedAt)
  if (nextSlot === first) return []
  const prizes = await listPrizes(db, packId)
  const tiers = topTiersOf(prizes)
  const sold = await prizesOfRun(db, packId, first, nextSlot - first)
  const wins = sold.flatMap((number, index) => {
    const prize = prizes[number]
    return prize !== undefined && tiers.has(prize.tier) ? [{ slot: first + index, prize }] : []
  })
  const newest: { slot: number; prize: LastOnePrize }[] = [
    ...(nextSlot === total && lastOne !== null ? [{ slot: total - 1, prize: lastOne }] : []),
    ...wins.reverse().slice(0, winsLookedAt),
  ]
  const known = await instantsOfKnownSlots(
    db,
    packId,
    newest.map(({ slot }) => slot),
  )
  return newest
    .flatMap(({ slot, prize }) => {
      const drawnAt = known.get(slot)
      return drawnAt === undefined ? [] : [{ prize, drawnAt }]
    })
    .slice(0, winsShown)
}
