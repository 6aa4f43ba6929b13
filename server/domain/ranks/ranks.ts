import { japanDate, startOfJapanMonth } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { pointsSpentOnDraws } from '../../ledger/statements.ts'
import { listMaintenanceOf, type Rank } from './queries.ts'

function rankForSpend(ranks: readonly Rank[], points: number): Rank {
  const rank = ranks.findLast(({ spendFromPoints }) => points >= spendFromPoints) ?? ranks[0]
  if (rank === undefined) throw new Error('the table of ranks is empty')
  return rank
}

const higher = (a: Rank, b: Rank | undefined) => (b !== undefined && b.number > a.number ? b : a)

export interface Standing {
  /** The rank of this month: what last month's spending earned, or what was kept for it. */
  current: Rank
  /** What this month's spending earns for the next. */
  earned: Rank
  /** The rank of the next month as things stand: what is earned, or kept. */
  nextMonth: Rank
  /** The next month's rank has been kept by paying for it. */
  isKept: boolean
  /** Keeping the current rank is on offer: it has a price, and spending has not earned it again. */
  canBeKept: boolean
  /** The rank after `nextMonth`, if there is one: what more spending this month leads to. */
  next: Rank | undefined
  spentThisMonth: number
}

/** The first day, in Japan, of the month of `now`, moved by `months`. */
export const monthOf = (now: Date, months = 0) => japanDate(startOfJapanMonth(now, months))

/** Where a member stands at `now`, by the operator's table `ranks`. */
export async function readStanding(
  db: Database,
  ranks: readonly Rank[],
  memberId: string,
  now: Date,
): Promise<Standing> {
  const spent = await pointsSpentOnDraws(db, memberId, [monthOf(now, -1), monthOf(now)])
  const spentThisMonth = spent.get(monthOf(now)) ?? 0
  const kept = await listMaintenanceOf(db, memberId, [monthOf(now), monthOf(now, 1)])
  const keptFor = (month: string) => kept.find((row) => row.month === month)?.rankNumber
  const numbered = (number: number | undefined) => ranks.find((rank) => rank.number === number)
  const current = higher(
    rankForSpend(ranks, spent.get(monthOf(now, -1)) ?? 0),
    numbered(keptFor(monthOf(now))),
  )
  const earned = rankForSpend(ranks, spentThisMonth)
  const keptNext = keptFor(monthOf(now, 1))
  const isKept = keptNext !== undefined
  const nextMonth = higher(earned, numbered(keptNext))
  return {
    current,
    earned,
    nextMonth,
    isKept,
    spentThisMonth,
    canBeKept: !isKept && current.maintenanceCoinHundredths > 0 && earned.number < current.number,
    next: ranks.find((rank) => rank.number > nextMonth.number),
  }
}
