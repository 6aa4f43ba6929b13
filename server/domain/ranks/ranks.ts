// The ranks room: a month's rank follows from the points spent the month before (decision 26).

import type { Localized } from '../../../phrases/language.ts'
import { startOfJapanMonth } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { pointsSpentOnDraws } from '../../ledger/statements.ts'

export interface Rank {
  number: number
  name: Localized
  /** Points spent in a month from which the next month has this rank. */
  spendFromPoints: number
  /** Coins earned per point spent, in basis points. */
  coinRateBp: number
  maintenanceCoinHundredths: number
}

/** The operator's table; the first row is everybody's start. */
export const ranks: readonly [Rank, ...Rank[]] = [
  {
    number: 1,
    name: { ja: 'ブロンズ', en: 'Bronze' },
    spendFromPoints: 0,
    coinRateBp: 100,
    maintenanceCoinHundredths: 0,
  },
  {
    number: 2,
    name: { ja: 'シルバー', en: 'Silver' },
    spendFromPoints: 10_000,
    coinRateBp: 120,
    maintenanceCoinHundredths: 10_000,
  },
  {
    number: 3,
    name: { ja: 'ゴールド', en: 'Gold' },
    spendFromPoints: 50_000,
    coinRateBp: 150,
    maintenanceCoinHundredths: 50_000,
  },
  {
    number: 4,
    name: { ja: 'プラチナ', en: 'Platinum' },
    spendFromPoints: 200_000,
    coinRateBp: 200,
    maintenanceCoinHundredths: 200_000,
  },
  {
    number: 5,
    name: { ja: 'ダイヤモンド', en: 'Diamond' },
    spendFromPoints: 1_000_000,
    coinRateBp: 300,
    maintenanceCoinHundredths: 1_000_000,
  },
]

export function rankForSpend(points: number): Rank {
  return ranks.findLast((rank) => points >= rank.spendFromPoints) ?? ranks[0]
}

export interface Standing {
  current: Rank
  /** What this month's spending earns for the next. */
  earned: Rank
  /** The rank after `earned`, if there is one. */
  next: Rank | undefined
  spentThisMonth: number
}

export async function readStanding(db: Database, memberId: string, now: Date): Promise<Standing> {
  const thisMonth = startOfJapanMonth(now)
  const [spentLastMonth, spentThisMonth] = await Promise.all([
    pointsSpentOnDraws(db, memberId, startOfJapanMonth(now, -1), thisMonth),
    pointsSpentOnDraws(db, memberId, thisMonth, startOfJapanMonth(now, 1)),
  ])
  const earned = rankForSpend(spentThisMonth)
  return {
    spentThisMonth,
    earned,
    current: rankForSpend(spentLastMonth),
    next: ranks.find((rank) => rank.number === earned.number + 1),
  }
}
