// The only SQL that names rank and rank_maintenance.

import type { Localized } from '../../../phrases/language.ts'
import type { JapanDate } from '../../business-time/japan.ts'
import type { Database, Tx } from '../../db/pool.ts'

export interface Rank {
  number: number
  name: Localized
  /** Points spent in a month from which the next month has this rank. */
  spendFromPoints: number
  /** Coins earned per point spent, in basis points. */
  coinRateBp: number
  /** What keeping it for another month costs; 0: it cannot be kept. */
  maintenanceCoinHundredths: number
}

/** The operator's table, lowest first; every member starts with the first row. */
export async function listRanks(db: Database): Promise<Rank[]> {
  const rows = await db.selectFrom('rank').selectAll().orderBy('number').execute()
  return rows.map(({ nameJa, nameEn, ...row }) => ({ ...row, name: { ja: nameJa, en: nameEn } }))
}

/** As `listRanks`; locks the table until the transaction ends. */
export async function lockRanks(tx: Tx): Promise<Rank[]> {
  const rows = await tx.selectFrom('rank').selectAll().orderBy('number').forUpdate().execute()
  return rows.map(({ nameJa, nameEn, ...row }) => ({ ...row, name: { ja: nameJa, en: nameEn } }))
}

export async function writeRank(tx: Tx, { number, name, ...rest }: Rank): Promise<void> {
  const values = { ...rest, nameJa: name.ja, nameEn: name.en }
  await tx
    .insertInto('rank')
    .values({ number, ...values })
    .onConflict((c) => c.column('number').doUpdateSet(values))
    .execute()
}

/** What a member has kept for some months; a month is its first day in Japan. */
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
