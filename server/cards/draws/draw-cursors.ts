// Up to where the draws of each box were told to webhooks: the only SQL that names draw_cursor.

import type { Database, Tx } from '#server/db/pool.ts'

/** The next slot to tell of, by pack; a pack of which nothing was told is not in it. */
export async function readDrawCursors(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('drawCursor').selectAll().execute()
  return new Map(rows.map(({ packId, nextSlot }) => [packId, nextSlot]))
}

/**
 * Holds the cursor of a pack until the transaction ends, so that one process at a time tells of its draws. Where there is
 * none it begins at the first draw since an instant; the draws of a pack stand in the order of time.
 */
export async function lockDrawCursor(tx: Tx, packId: string, since: Date): Promise<number> {
  const find = () =>
    tx.selectFrom('drawCursor').select('nextSlot').where('packId', '=', packId).forUpdate().executeTakeFirst()
  const found = await find()
  if (found !== undefined) return found.nextSlot
  const before = await tx
    .selectFrom('draw')
    .select(['firstSlot', 'count'])
    .where('packId', '=', packId)
    .where('drawnAt', '<', since)
    .orderBy('firstSlot', 'desc')
    .limit(1)
    .executeTakeFirst()
  const nextSlot = before === undefined ? 0 : before.firstSlot + before.count
  await tx
    .insertInto('drawCursor')
    .values({ packId, nextSlot })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another process may have made it meanwhile.
  return (await find())?.nextSlot ?? nextSlot
}

export async function moveDrawCursor(tx: Tx, packId: string, nextSlot: number): Promise<void> {
  await tx.updateTable('drawCursor').set({ nextSlot }).where('packId', '=', packId).execute()
}

/** Nobody is told of draws: whoever is later begins anew. */
export async function forgetDrawCursors(db: Database): Promise<void> {
  await db.deleteFrom('drawCursor').execute()
}
