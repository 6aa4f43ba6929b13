import { japanDate, startOfJapanMonth } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { judgeRanks, type RankFault } from './judge-ranks.ts'
import { holdRankTables, listRankTables, type Rank, tableOf, writeRank } from './queries.ts'

export type SetRankOutcome =
  | { outcome: 'set'; before: Rank | undefined; after: Rank }
  | { outcome: 'incomplete' | RankFault['what'] }

/**
 * Changes a rank of the table that counts at `now`, or adds one after the highest. Refuses, changing nothing: a new
 * rank with something left open ('incomplete'), and a table with faults (`judgeRanks`).
 * What members have kept stays kept; earned ranks follow the changed table at once. A table to come stays as it is.
 */
export async function setRank(
  tx: Tx,
  { number, name, ...change }: Partial<Omit<Rank, 'name'>> & { number: number; name?: Partial<Rank['name']> },
  now: Date,
): Promise<SetRankOutcome> {
  await holdRankTables(tx, 'change')
  const { inForceFrom, ranks } = tableOf(await listRankTables(tx), japanDate(startOfJapanMonth(now)))
  const before = ranks.find((rank) => rank.number === number)
  const last = ranks.at(-1)
  if (before === undefined && number !== (last?.number ?? 0) + 1) return { outcome: 'out of order' }
  const after = { ...before, ...defined(change), name: { ...before?.name, ...defined(name ?? {}) }, number }
  if (!isWhole(after)) return { outcome: 'incomplete' }
  const table = [...ranks.filter((rank) => rank.number !== number), after].toSorted(
    (a, b) => a.number - b.number,
  )
  const [fault] = judgeRanks(table)
  if (fault !== undefined) return { outcome: fault.what }
  await writeRank(tx, inForceFrom, after)
  return { outcome: 'set', before, after }
}

const defined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>

const isWhole = (rank: Partial<Omit<Rank, 'name'>> & { name: Partial<Rank['name']> }): rank is Rank =>
  Boolean(rank.name.ja && rank.name.en) &&
  [rank.spendFromPoints, rank.coinRateBp, rank.maintenanceCoinHundredths].every((n) => n !== undefined)
