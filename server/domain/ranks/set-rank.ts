import type { Tx } from '../../db/pool.ts'
import { lockRanks, type Rank, writeRank } from './queries.ts'

export type SetRankOutcome =
  | { outcome: 'set'; before: Rank | undefined; after: Rank }
  | { outcome: 'incomplete' | 'out of order' | 'no start' }

/**
 * Changes a rank of the operator's table, or adds one after the highest. Refuses, changing nothing: a new
 * rank with something left open ('incomplete'); a number beyond the next free one, or a spend that does not
 * rise with the numbers ('out of order'); a lowest rank that needs spending ('no start').
 * What members have kept stays kept; earned ranks follow the new table at once.
 */
export async function setRank(
  tx: Tx,
  { number, name, ...change }: Partial<Omit<Rank, 'name'>> & { number: number; name?: Partial<Rank['name']> },
): Promise<SetRankOutcome> {
  const ranks = await lockRanks(tx)
  const before = ranks.find((rank) => rank.number === number)
  const last = ranks.at(-1)
  if (before === undefined && number !== (last?.number ?? 0) + 1) return { outcome: 'out of order' }
  const after = { ...before, ...defined(change), name: { ...before?.name, ...defined(name ?? {}) }, number }
  if (!isWhole(after)) return { outcome: 'incomplete' }
  const table = [...ranks.filter((rank) => rank.number !== number), after].toSorted(
    (a, b) => a.number - b.number,
  )
  if (table[0]?.spendFromPoints !== 0) return { outcome: 'no start' }
  const isRising = table.every(
    (rank, index) => index === 0 || rank.spendFromPoints > (table[index - 1] as Rank).spendFromPoints,
  )
  if (!isRising) return { outcome: 'out of order' }
  await writeRank(tx, after)
  return { outcome: 'set', before, after }
}

const defined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>

const isWhole = (rank: Partial<Omit<Rank, 'name'>> & { name: Partial<Rank['name']> }): rank is Rank =>
  Boolean(rank.name.ja && rank.name.en) &&
  [rank.spendFromPoints, rank.coinRateBp, rank.maintenanceCoinHundredths].every((n) => n !== undefined)
