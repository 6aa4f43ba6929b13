import { addMonths, type JapanDate } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { pointsSpentOnDraws } from '#server/ledger/statements.ts'
import { listMaintenanceOf, type Rank, type RankTable, tableOf } from './queries.ts'

function rankForSpend(ranks: readonly Rank[], points: number): Rank {
  const rank = ranks.findLast(({ spendFromPoints }) => points >= spendFromPoints) ?? ranks[0]
  if (rank === undefined) throw new Error('the table of ranks is empty')
  return rank
}

const higher = (a: Rank, b: Rank | undefined) => (b !== undefined && b.number > a.number ? b : a)

export interface Standing {
  /** The first day of the next month, for which a rank can be kept. */
  nextMonthBegins: JapanDate
  /** The rank of this month, earned by last month's spending or kept. */
  current: Rank
  /** The rank that this month's spending earns for the next. */
  earned: Rank
  /** The rank of the next month as things stand, earned or kept. */
  nextMonth: Rank
  /** The next month's rank has been kept by paying for it. */
  isKept: boolean
  /** Keeping the current rank is on offer: it has a price, and spending has not earned it again. */
  canBeKept: boolean
  /** The rank after `nextMonth`, if there is one, to which more spending this month leads. */
  next: Rank | undefined
  spentThisMonth: number
}

/** A member's ranks at `now`: this month's by the table that counts in it, next month's by the one that counts then. */
export async function readStanding(
  db: Database,
  tables: readonly RankTable[],
  memberId: string,
  now: Date,
): Promise<Standing> {
  const { month, points: spentThisMonth, earlierPoints } = await pointsSpentOnDraws(db, memberId, now)
  const nextMonthBegins = addMonths(month, 1)
  const kept = await listMaintenanceOf(db, memberId, [month, nextMonthBegins])
  const keptFor = (wanted: JapanDate) => kept.find((row) => row.month === wanted)?.rankNumber
  const numbered = (ranks: readonly Rank[], number: number | undefined) =>
    ranks.find((rank) => rank.number === number)
  const { ranks } = tableOf(tables, month)
  const current = higher(rankForSpend(ranks, earlierPoints), numbered(ranks, keptFor(month)))
  const { ranks: coming } = tableOf(tables, nextMonthBegins)
  const earned = rankForSpend(coming, spentThisMonth)
  const keptNext = keptFor(nextMonthBegins)
  const isKept = keptNext !== undefined
  const nextMonth = higher(earned, numbered(coming, keptNext))
  return {
    nextMonthBegins,
    current,
    earned,
    nextMonth,
    isKept,
    spentThisMonth,
    canBeKept:
      !isKept &&
      current.maintenanceCoinHundredths > 0 &&
      earned.number < current.number &&
      // A rank that the next month has no more cannot be kept for it.
      numbered(coming, current.number) !== undefined,
    next: coming.find((rank) => rank.number > nextMonth.number),
  }
}
