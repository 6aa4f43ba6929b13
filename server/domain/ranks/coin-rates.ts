import { startOfJapanMonth } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { setCoinRates } from '../../ledger/coin-rates.ts'
import { listMaintenance, listRanks } from './queries.ts'
import { monthOf } from './ranks.ts'

/** Gives every member the coin rate of their rank this month, earned or kept. Harmless when repeated. */
export async function rollCoinRates(db: Database, now: Date): Promise<void> {
  const [ranks, kept] = await Promise.all([listRanks(db), listMaintenance(db, monthOf(now))])
  const spendOf = new Map(ranks.map((rank) => [rank.number, rank.spendFromPoints]))
  await setCoinRates(db, {
    from: startOfJapanMonth(now, -1),
    until: startOfJapanMonth(now),
    steps: ranks,
    // A kept rank counts as if its spend had been reached.
    floors: kept.map(({ memberId, rankNumber }) => ({
      memberId,
      spendPoints: spendOf.get(rankNumber) ?? 0,
    })),
  })
}

/**
 * Sees to it that no draw of a new month earns the old month's rate: asked before every batch of draws, it
 * rolls the rates once when the month has turned in Japan, and otherwise costs a comparison.
 */
export function createMonthTurn(db: Database): (now: Date) => Promise<void> {
  let heldUntilMs = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (now.getTime() < heldUntilMs) return
    await rollCoinRates(db, now)
    heldUntilMs = startOfJapanMonth(now, 1).getTime()
  }
}
