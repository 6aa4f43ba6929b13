// The only SQL that names the tables of adjustments, and of points credited by hand.

import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Adjustment, AdjustmentReason, CreditedByHand } from '#server/db/schema.ts'

export async function insertAdjustment(tx: Tx, adjustment: Insertable<Adjustment>): Promise<void> {
  await tx.insertInto('adjustment').values(adjustment).execute()
}

export async function insertCredited(tx: Tx, credited: Insertable<CreditedByHand>): Promise<void> {
  await tx.insertInto('creditedByHand').values(credited).execute()
}

/** The points that were credited on one operator's word since then. */
export async function sumCredited(tx: Tx, operatorId: string, since: Date): Promise<number> {
  const { points } = await tx
    .selectFrom('creditedByHand')
    .select(sql<number>`coalesce(sum(points), 0)::bigint`.as('points'))
    .where('operatorId', '=', operatorId)
    .where('creditedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return points
}

/** The points that were given or credited by hand since then, by all operators and at the terminal. */
export async function sumByHand(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select ((select coalesce(sum(points), 0) from adjustment where points > 0 and adjusted_at >= ${since})
      + (select coalesce(sum(points), 0) from credited_by_hand where credited_at >= ${since}))::bigint points`.execute(
    db,
  )
  return rows[0]?.points ?? 0
}

/** Why each of these adjustments was made, and by which operator (null: at the terminal); by its id. */
export async function findAdjustments(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { reason: AdjustmentReason; operatorId: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('adjustment')
    .select(['id', 'reason', 'operatorId'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...adjusted }) => [id, adjusted]))
}

export interface Adjusted {
  points: number
  coinHundredths: number
}

/** Sums the amounts, without sign, that one operator gave and took since then, or that one member got and lost. */
export async function sumAdjusted(
  tx: Tx,
  whose: 'memberId' | 'operatorId',
  id: string,
  since: Date,
): Promise<Adjusted> {
  return await tx
    .selectFrom('adjustment')
    .select([
      sql<number>`coalesce(sum(abs(points)), 0)::bigint`.as('points'),
      sql<number>`coalesce(sum(abs(coin_hundredths)), 0)::bigint`.as('coinHundredths'),
    ])
    .where(whose, '=', id)
    .where('adjustedAt', '>=', since)
    .executeTakeFirstOrThrow()
}
