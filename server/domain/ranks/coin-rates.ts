import { startOfJapanMonth } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { setCoinRates } from '../../ledger/coin-rates.ts'
import { listMaintenance, listRanks, type Rank } from './queries.ts'
import { monthOf } from './ranks.ts'

/** Gives every member the coin rate of their rank this month, earned or kept. Harmless when repeated. */
export async function rollCoinRates(db: Database, now: Date): Promise<void> {
  await roll(db, await listRanks(db), now)
}

async function roll(db: Database, ranks: Rank[], now: Date): Promise<void> {
  const kept = await listMaintenance(db, monthOf(now))
  const spendOf = new Map(ranks.map((rank) => [rank.number, rank.spendFromPoints]))
  await setCoinRates(db, {
    from: startOfJapanMonth(now, -1),
    until: startOfJapanMonth(now),
    steps: ranks,
    // A kept rank counts as if the member had spent its points.
    floors: kept.map(({ memberId, rankNumber }) => ({
      memberId,
      spendPoints: spendOf.get(rankNumber) ?? 0,
    })),
  })
}

/**
 * For this long after a month or a table of ranks began, late writes of the one before may still arrive: a draw of a
 * process whose clock is slow, or a new member with the old rate.
 */
const unsettledMs = 60 * 60_000

/**
 * The same for the scheduler, which asks all month long: last month's spending is read only while the rates may
 * still change, and otherwise the table of ranks alone. Its state is per process: a new process rolls the rates once,
 * and a failed roll is retried.
 * @returns whether the rates were rolled
 */
export function createRateKeeper(db: Database): (now: Date) => Promise<boolean> {
  let known: { basis: string; sinceMs: number; isSettled: boolean } | undefined
  return async (now) => {
    const ranks = await listRanks(db)
    const basis = JSON.stringify([monthOf(now), ranks])
    if (known?.basis !== basis) known = { basis, sinceMs: now.getTime(), isSettled: false }
    if (known.isSettled) return false
    await roll(db, ranks, now)
    known.isSettled = now.getTime() >= known.sinceMs + unsettledMs
    return true
  }
}

/**
 * Ensures that no draw of a new month earns the old month's rate. Called before every batch of draws: rolls the rates
 * once when a new month has begun in Japan, and otherwise only compares two dates.
 */
export function createMonthTurn(db: Database): (now: Date) => Promise<void> {
  let heldUntilMs = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (now.getTime() < heldUntilMs) return
    await rollCoinRates(db, now)
    heldUntilMs = startOfJapanMonth(now, 1).getTime()
  }
}
