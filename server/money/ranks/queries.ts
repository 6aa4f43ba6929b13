// The only SQL that names rank and rank_maintenance.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Localized } from '#phrases/language.ts'
import { type JapanDate, japanDate, startOfJapanMonth } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'

export interface Rank {
  number: number
  name: Localized
  /** Points spent in a month from which the next month has this rank. */
  spendFromPoints: number
  /** Coins earned per point spent, in basis points. */
  coinRateBp: number
  /** The price of keeping it for another month; 0: it cannot be kept. */
  maintenanceCoinHundredths: number
}

/** The ranks that count from a month on, until the next table does; lowest first. Every member starts with the first row. */
export interface RankTable {
  /** The first day of its first month, in Japan. */
  inForceFrom: JapanDate
  ranks: Rank[]
}

/** Every table of ranks, in the order of their months: those that counted, the one that counts, those to come. */
export async function listRankTables(db: Database): Promise<RankTable[]> {
  const rows = await db.selectFrom('rank').selectAll().orderBy('inForceFrom').orderBy('number').execute()
  const tables = Map.groupBy(rows, (row) => row.inForceFrom)
  return Array.from(tables, ([inForceFrom, ofTable]) => ({
    inForceFrom,
    ranks: ofTable.map(({ nameJa, nameEn, inForceFrom: _month, ...row }) => ({
      ...row,
      name: { ja: nameJa, en: nameEn },
    })),
  }))
}

/** The table that counts in a month, which is its first day in Japan. */
export function tableOf(tables: readonly RankTable[], month: JapanDate): RankTable {
  const table = tables.findLast(({ inForceFrom }) => inForceFrom <= month)
  if (table === undefined) throw new Error(`no table of ranks counts in ${month}`)
  return table
}

/** Names all tables as they stand. */
export const versionOf = (tables: readonly RankTable[]): string =>
  createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 32)

/** The coin rates that were decided last: those of packs to come. */
export const lastRates = (tables: readonly RankTable[]): number[] =>
  (tables.at(-1)?.ranks ?? []).map(({ coinRateBp }) => coinRateBp)

/** The ranks that count at an instant. */
export const listRanks = async (db: Database, now: Date): Promise<Rank[]> =>
  tableOf(await listRankTables(db), japanDate(startOfJapanMonth(now))).ranks

/**
 * Holds the tables until the transaction ends: to change them (`change`), or to keep a rank by them, which many members may
 * do at the same time (`read`).
 */
export async function holdRankTables(tx: Tx, use: 'change' | 'read'): Promise<void> {
  const key = 7_224_001
  await (use === 'change'
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(tx)
}

export async function writeRank(
  tx: Tx,
  inForceFrom: JapanDate,
  { number, name, ...rest }: Rank,
): Promise<void> {
  const values = { ...rest, nameJa: name.ja, nameEn: name.en }
  await tx
    .insertInto('rank')
    .values({ inForceFrom, number, ...values })
    .onConflict((c) => c.columns(['inForceFrom', 'number']).doUpdateSet(values))
    .execute()
}

/** Removes the table of a month; the one before it counts then. */
export async function deleteRankTable(tx: Tx, inForceFrom: JapanDate): Promise<void> {
  await tx.deleteFrom('rank').where('inForceFrom', '=', inForceFrom).execute()
}

/** The highest rank that a member has kept for this month or a later one; 0: none. */
export async function highestKept(db: Database, month: JapanDate): Promise<number> {
  const { highest } = await db
    .selectFrom('rankMaintenance')
    .select(({ fn }) => fn.max('rankNumber').as('highest'))
    .where('month', '>=', month)
    .executeTakeFirstOrThrow()
  return highest ?? 0
}

/** The members who have kept a rank for a month, and which. */
export const listKeptFor = async (db: Database, month: JapanDate) =>
  await db
    .selectFrom('rankMaintenance')
    .select(['memberId', 'rankNumber'])
    .where('month', '=', month)
    .execute()

/** The ranks that a member has kept for some months; a month is its first day in Japan. */
export async function listMaintenanceOf(db: Database, memberId: string, months: JapanDate[]) {
  return await db
    .selectFrom('rankMaintenance')
    .select(['month', 'rankNumber', 'coinHundredths'])
    .where('memberId', '=', memberId)
    .where('month', 'in', months)
    .execute()
}

export interface MaintainedRank {
  id: string
  memberId: string
  month: JapanDate
  rankNumber: number
  coinHundredths: number
  boughtAt: Date
}

export async function insertMaintenance(tx: Tx, maintenance: MaintainedRank): Promise<void> {
  await tx.insertInto('rankMaintenance').values(maintenance).execute()
}
