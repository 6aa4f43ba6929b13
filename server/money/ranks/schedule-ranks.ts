import { isDeepStrictEqual } from 'node:util'
import { addMonths, type JapanDate, japanDate, startOfJapanMonth } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { judgeRanks, type RankFault } from './judge-ranks.ts'
import {
  deleteRankTable,
  highestKept,
  holdRankTables,
  listRankTables,
  type Rank,
  tableOf,
  versionOf,
  writeRank,
} from './queries.ts'

/** A rank as it is typed. */
export type TypedRank = Omit<Rank, 'number' | 'name'> & { nameJa: string; nameEn: string }

/** The numbers follow from the order. */
export const ranksOf = (typed: readonly TypedRank[]): Rank[] =>
  typed.map(({ nameJa, nameEn, ...rank }, index) => ({
    ...rank,
    number: index + 1,
    name: { ja: nameJa, en: nameEn },
  }))

/** For how many months to come a table can be made. */
const monthsAhead = 6

/** The months for which a table can be made at an instant, the next one first. */
export const monthsToCome = (now: Date): JapanDate[] => {
  const month = japanDate(startOfJapanMonth(now))
  return Array.from({ length: monthsAhead }, (_, index) => addMonths(month, index + 1))
}

export type ScheduledRanks =
  /** `before`: what would have counted in that month. */
  | { outcome: 'scheduled'; before: Rank[]; after: Rank[] }
  | { outcome: 'changed since' | 'no such month' | 'taken' | 'unchanged' }
  | { outcome: 'faults'; faults: RankFault[] }
  /** Members have kept a rank of this number for that month or a later one. */
  | { outcome: 'kept'; number: number }

/**
 * Gives the months from `month` on another table of ranks, whole. Until its first instant nothing changes; from then on
 * every draw and every page counts by it, and no job is needed. Refuses, and then changes nothing: other tables than the
 * operator was shown; a month that is not one of `monthsToCome`, or has a table already; a table with faults,
 * or without a rank that members have kept for that month; one that changes nothing.
 */
export async function scheduleRanks(
  tx: Tx,
  { month, ranks, seen, now }: { month: JapanDate; ranks: Rank[]; seen: string; now: Date },
): Promise<ScheduledRanks> {
  await holdRankTables(tx, 'change')
  const tables = await listRankTables(tx)
  if (versionOf(tables) !== seen) return { outcome: 'changed since' }
  if (!monthsToCome(now).includes(month)) return { outcome: 'no such month' }
  if (tables.some(({ inForceFrom }) => inForceFrom === month)) return { outcome: 'taken' }
  const { ranks: before } = tableOf(tables, month)
  if (isDeepStrictEqual(before, ranks)) return { outcome: 'unchanged' }
  const faults = judgeRanks(ranks)
  if (faults.length > 0) return { outcome: 'faults', faults }
  const kept = await highestKept(tx, month)
  if (kept > ranks.length) return { outcome: 'kept', number: kept }
  for (const rank of ranks) await writeRank(tx, month, rank)
  return { outcome: 'scheduled', before, after: ranks }
}

export type WithdrawnRanks =
  | { outcome: 'withdrawn'; ranks: Rank[] }
  | { outcome: 'unknown' | 'over' }
  | {
      outcome: 'kept'
      number: number
    }

/**
 * Withdraws a table until its first month begins: the one before it counts on. Refuses a month that has begun, and where
 * members have kept a rank that only this table has.
 */
export async function withdrawRanks(tx: Tx, month: JapanDate, now: Date): Promise<WithdrawnRanks> {
  await holdRankTables(tx, 'change')
  const tables = await listRankTables(tx)
  const table = tables.find(({ inForceFrom }) => inForceFrom === month)
  if (table === undefined) return { outcome: 'unknown' }
  if (month <= japanDate(now)) return { outcome: 'over' }
  const { ranks: back } = tableOf(tables, addMonths(month, -1))
  const kept = await highestKept(tx, month)
  if (kept > back.length) return { outcome: 'kept', number: kept }
  await deleteRankTable(tx, month)
  return { outcome: 'withdrawn', ranks: table.ranks }
}
