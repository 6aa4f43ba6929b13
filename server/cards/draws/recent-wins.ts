// The newest top prizes and extras that were drawn from a box, of those alone that their members have opened (ruling 42).

import { ceilingCounter, type SealedExtra } from '#contract/extras.ts'
import type { LastOnePrize } from '#server/cards/boxes/box-terms.ts'
import { type Box, findSealedParts, listPrizes, type StoredPrize } from '#server/cards/boxes/queries.ts'
import { prizesOfRun, readRuns } from '#server/cards/boxes/sold-slots.ts'
import { topTiersOf } from '#server/cards/catalogue/present-remainder.ts'
import type { Database } from '#server/db/pool.ts'
import { isKnown } from './choose-cards.ts'
import { instantsOfKnownSlots, listNewestKnown, listRunsIn } from './member-draws.ts'

/** Older sales are not recent. So many slots are read with one statement, in a millisecond. */
const slotsLookedAt = 16_384
/** Many of the newest may be unopened still. */
const winsLookedAt = 60
const winsShown = 6

export interface Win {
  prize: LastOnePrize
  /** Null for the prize of a slot. */
  extra: SealedExtra['kind'] | null
  drawnAt: Date
}

type Found = Omit<Win, 'drawnAt'> & { slot: number }

/**
 * The newest first, six at most. Top prizes are those of the two highest tiers, and every extra (rulings 35 and 50). Only
 * reads: four statements, and three more for a box with a ceiling.
 */
export async function listWins(db: Database, box: Box): Promise<Win[]> {
  const { packId, decidedSlot, total } = box
  const first = Math.max(0, decidedSlot - slotsLookedAt)
  if (decidedSlot === first) return []
  const prizes = await listPrizes(db, packId)
  const { extras = [] } = (await findSealedParts(db, [box])).get(packId) ?? {}
  const tiers = topTiersOf(prizes)
  const sold = await prizesOfRun(db, packId, first, decidedSlot - first)
  const ofSlots = sold.flatMap((number, index): Found[] => {
    const prize = prizes[number]
    return prize !== undefined && tiers.has(prize.tier) ? [{ slot: first + index, prize, extra: null }] : []
  })
  const bySlot = extras.flatMap(({ kind, prize, slots }): Found[] =>
    (kind === 'last_one' ? [total - 1] : slots)
      .filter((slot) => slot >= first && slot < decidedSlot)
      .map((slot) => ({ slot, prize: { ...prize, cardId: prize.cardKey }, extra: kind })),
  )
  const ceiling = extras.find(({ kind }) => kind === 'ceiling')
  const byCeiling = ceiling === undefined ? [] : await ceilingWins(db, { packId, first, ceiling, prizes })
  // An extra follows the prize of its slot, so it is the newer one.
  const newest = [...bySlot, ...byCeiling, ...ofSlots]
    .toSorted((a, b) => b.slot - a.slot)
    .slice(0, winsLookedAt)
  const known = await instantsOfKnownSlots(
    db,
    packId,
    newest.map(({ slot }) => slot),
  )
  return newest
    .flatMap(({ slot, ...win }) => {
      const drawnAt = known.get(slot)
      return drawnAt === undefined ? [] : [{ ...win, drawnAt }]
    })
    .slice(0, winsShown)
}

/**
 * The ceiling prizes of the newest draws that are known, each at the slot that earned it. One is left out while an earlier
 * draw of its member is not opened: it would tell what that draw lacks.
 */
async function ceilingWins(
  db: Database,
  {
    packId,
    first,
    ceiling,
    prizes,
  }: { packId: string; first: number; ceiling: SealedExtra; prizes: readonly StoredPrize[] },
): Promise<Found[]> {
  const newest = await listNewestKnown(db, packId, first, winsLookedAt)
  if (newest.length === 0) return []
  const runs = await listRunsIn(db, newest)
  const numbersOf = await readRuns(db, runs)
  const isAsked = new Set(newest.map(({ firstSlot }) => firstSlot))
  const prize = { ...ceiling.prize, cardId: ceiling.prize.cardKey }
  return [...Map.groupBy(runs, ({ memberId }) => memberId).values()].flatMap((own) => {
    const counter = ceilingCounter(ceiling)
    const unknown = own.findIndex((run) => !isKnown(run))
    return own.slice(0, unknown < 0 ? own.length : unknown).flatMap((run) =>
      numbersOf(run).flatMap((number, offset): Found[] => {
        const isEarned = counter.earns(prizes[number]?.tier ?? 0)
        return isEarned && isAsked.has(run.firstSlot)
          ? [{ slot: run.firstSlot + offset, prize, extra: 'ceiling' }]
          : []
      }),
    )
  })
}
