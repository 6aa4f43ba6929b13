import type { Tx } from '#server/db/pool.ts'
import { lockWallets, post } from '#server/ledger/ledger.ts'
import { holdRankTables, insertMaintenance, listMaintenanceOf, listRankTables } from './queries.ts'
import { readStanding } from './ranks.ts'

export interface WantedMaintenance {
  id: string
  memberId: string
  /** The terms that the member was shown and agreed to: the price, the rank, and (when said) the month, `2026-05`. */
  coinHundredths: number
  rankNumber: number
  month?: string
}

export type MaintenanceOutcome =
  | { outcome: 'kept' }
  | { outcome: 'kept before' | 'not on offer' | 'changed' | 'short of coins' }

/**
 * Keeps the member's rank for the next month, for coins (ruling 26). Once a member and month: the same
 * request again answers 'kept' and costs nothing, another one answers 'kept before'. Refuses, changing nothing:
 * a rank that is earned anyway or has no price ('not on offer'); another price, rank or month than the
 * member saw ('changed'); too few coins.
 */
export async function maintainRank(
  tx: Tx,
  wanted: WantedMaintenance,
  now: Date,
): Promise<MaintenanceOutcome> {
  const { id, memberId, coinHundredths, rankNumber } = wanted
  // The lock serializes a member's requests, and the draws that decide the rank.
  await lockWallets(tx, [memberId])
  // No operator takes the rank out of the next month meanwhile.
  await holdRankTables(tx, 'read')
  const standing = await readStanding(tx, await listRankTables(tx), memberId, now)
  const month = standing.nextMonthBegins
  const shownMonth = wanted.month === undefined ? month : `${wanted.month}-01`
  const [before] = await listMaintenanceOf(tx, memberId, [shownMonth])
  if (before !== undefined) {
    const isRepeat = before.rankNumber === rankNumber && before.coinHundredths === coinHundredths
    return { outcome: isRepeat ? 'kept' : 'kept before' }
  }
  if (shownMonth !== month) return { outcome: 'changed' }
  const { current } = standing
  if (!standing.canBeKept) return { outcome: 'not on offer' }
  if (current.number !== rankNumber || current.maintenanceCoinHundredths !== coinHundredths)
    return { outcome: 'changed' }
  const posted = await post(
    tx,
    { memberId, cause: 'rank_maintenance', causeId: id, coinHundredths: -coinHundredths },
    now,
  )
  if (posted.outcome === 'short of coins') return { outcome: 'short of coins' }
  // From here on it must succeed.
  if (posted.outcome !== 'posted') throw new Error(`the rank maintenance ${id} was posted before`)
  await insertMaintenance(tx, { id, memberId, month, rankNumber, coinHundredths, boughtAt: now })
  return { outcome: 'kept' }
}
