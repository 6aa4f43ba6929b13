// Draws of a box that was given up.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Draw } from './queries.ts'

/** The draws of a beacon box from its first undecided slot on, in their order. */
export const listUndecided = async (db: Database, packId: string, fromSlot: number) =>
  await db
    .selectFrom('draw')
    .select(['id', 'memberId', 'drawnAt'])
    .where('packId', '=', packId)
    .where('firstSlot', '>=', fromSlot)
    .orderBy('firstSlot')
    .execute()

/** @returns how many were not paid back before */
export async function markPaidBack(
  tx: Tx,
  draws: readonly Pick<Draw, 'id' | 'memberId'>[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update draw d set paid_back_at = ${now}
    from unnest(${draws.map(({ memberId }) => memberId)}::uuid[], ${draws.map(({ id }) => id)}::uuid[]) p(member_id, id)
    where d.member_id = p.member_id and d.id = p.id and d.paid_back_at is null`.execute(tx)
  return Number(numAffectedRows)
}
