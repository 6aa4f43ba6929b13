// A beacon box whose places an outage kept undecided for days is given up: what is not decided is paid back.

import type { Localized } from '#phrases/language.ts'
import {
  giveUpLines,
  isRoundKnown,
  lockClosings,
  lockUndecidedLines,
} from '#server/cards/boxes/beacon/queries.ts'
import { markGivenUp } from '#server/cards/boxes/beacon/sold-places.ts'
import { type Box, lockBox } from '#server/cards/boxes/queries.ts'
import { endGivenUp, isReason } from '#server/cards/boxes/stop-sale.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { lockWallets } from '#server/ledger/ledger.ts'
import { returnDraws } from '#server/ledger/return-draws.ts'
import { listUndecided, markPaidBack } from './paid-back.ts'
import { instantsOfSlots } from './queries.ts'

const giveUpDays = 7
const dayMs = 86_400_000
const drawsAtOnce = 200

export type GivenUp =
  | { outcome: 'given up'; draws: number; places: number; from: number }
  | { outcome: 'unknown' | 'nothing waits' | 'too soon' | 'round known' | 'bad reason' }

/** Tells whether places of a box have been undecided for so long that it may be given up. */
export async function mayGiveUp(
  db: Database,
  { packId, mode, givenUpAt, decidedSlot, nextSlot }: Box,
  now: Date,
): Promise<boolean> {
  if (mode !== 'beacon' || givenUpAt !== null || decidedSlot === nextSlot) return false
  const soldAt = (await instantsOfSlots(db, packId, [decidedSlot])).get(decidedSlot)
  return soldAt !== undefined && now.getTime() - soldAt.getTime() >= giveUpDays * dayMs
}

/**
 * Gives a box up: every sold place that is not decided stays so for ever, its draw is paid back in full, each once, and the
 * box is over. One transaction; it holds the box and the wallets. Refuses, changing nothing: a box of which nothing waits, or
 * whose oldest waiting draw is younger than seven days; one for which a round is known, since its places are decided by it
 * (nothing is paid back after its round).
 */
export async function giveUpBox(
  tx: Tx,
  { packId, reason, now }: { packId: string; reason: Localized; now: Date },
): Promise<GivenUp> {
  if (!isReason(reason)) return { outcome: 'bad reason' }
  await lockClosings(tx)
  await lockUndecidedLines(tx, packId)
  const box = await lockBox(tx, packId)
  if (box === undefined) return { outcome: 'unknown' }
  if (box.mode !== 'beacon' || box.givenUpAt !== null || box.decidedSlot === box.nextSlot)
    return { outcome: 'nothing waits' }
  if (!(await mayGiveUp(tx, box, now))) return { outcome: 'too soon' }
  if (await isRoundKnown(tx, packId)) return { outcome: 'round known' }

  // From here on it must succeed.
  const draws = await listUndecided(tx, packId, box.decidedSlot)
  await lockWallets(tx, [...new Set(draws.map(({ memberId }) => memberId))])
  for (let from = 0; from < draws.length; from += drawsAtOnce) {
    const some = draws.slice(from, from + drawsAtOnce)
    const paid = await returnDraws(tx, some, now)
    if ((await markPaidBack(tx, paid, now)) !== some.length)
      throw new Error(`a draw of ${packId} was paid back before`)
  }
  await giveUpLines(tx, packId, now)
  await endGivenUp(tx, box, reason, now)
  await markGivenUp(tx, packId, now)
  return {
    outcome: 'given up',
    draws: draws.length,
    places: box.nextSlot - box.decidedSlot,
    from: box.decidedSlot,
  }
}
