// The only SQL that names box_invited: the members who may draw from a box whose terms name them (ruling 49).

import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'

/** The ids of the members who may draw from a box; undefined: its terms name none. */
export async function listInvited(
  db: Database,
  { packId, hasInvited }: { packId: string; hasInvited: boolean },
): Promise<string[] | undefined> {
  if (!hasInvited) return undefined
  const rows = await db
    .selectFrom('boxInvited')
    .select('memberId')
    .where('packId', '=', packId)
    .orderBy('memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** Writes them with their box, which holds them for ever. */
export async function insertInvited(tx: Tx, packId: string, memberIds: readonly string[]): Promise<void> {
  await sql`insert into box_invited (pack_id, member_id) select ${packId}, unnest(${memberIds}::uuid[])`.execute(
    tx,
  )
}
