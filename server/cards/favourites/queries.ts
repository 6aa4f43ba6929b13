// The only SQL that names favourite.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'

/** The packs that a member marked, the newest mark first. */
export async function listFavouritePacks(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('packId')
    .where('memberId', '=', memberId)
    .orderBy('since', 'desc')
    .orderBy('packId')
    .execute()
  return rows.map(({ packId }) => packId)
}

interface Mark {
  memberId: string
  packId: string
}

/**
 * Marks a pack, unless the member has marked `most` already; harmless when repeated.
 * @param tells whether the member is to be told when its sale begins
 * @returns whether it is marked
 */
export async function insertFavourite(
  tx: Tx,
  { memberId, packId, tells, now, most }: Mark & { tells: boolean; now: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into favourite (member_id, pack_id, since, told_at)
      select ${memberId}, ${packId}, ${now}, ${tells ? null : now}
      where (select count(*) from favourite where member_id = ${memberId} and pack_id <> ${packId}) < ${most}
    on conflict (member_id, pack_id) do update set told_at = favourite.told_at
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function deleteFavourite(db: Database, { memberId, packId }: Mark): Promise<void> {
  await db.deleteFrom('favourite').where('memberId', '=', memberId).where('packId', '=', packId).execute()
}

/** Forgets what a member marked, when they leave. */
export async function eraseFavourites(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('favourite').where('memberId', '=', memberId).execute()
}

/** Packs that somebody waits for. */
export async function listAwaitedPacks(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('packId')
    .distinct()
    .where('toldAt', 'is', null)
    .execute()
  return rows.map(({ packId }) => packId)
}

/** At most `limit` members who wait for a pack. */
export async function listUntold(db: Database, packId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('memberId')
    .where('packId', '=', packId)
    .where('toldAt', 'is', null)
    .orderBy('memberId')
    .limit(limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** Notes that these members are told of a pack. Returns those who were not told before. */
export async function markTold(
  tx: Tx,
  packId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tx
    .updateTable('favourite')
    .set({ toldAt: now })
    .where('packId', '=', packId)
    .where('memberId', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('toldAt', 'is', null)
    .returning('memberId')
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}
