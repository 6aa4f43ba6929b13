// The counters of beacon boxes, and whom each relies on: with `queries.ts` of the room the only SQL that names box.

import { sql } from 'kysely'
import type { Trust } from '#contract/beacon-box.ts'
import type { Database, Tx } from '#server/db/pool.ts'

/** Whom these beacon boxes rely on, by pack. */
export async function findTrusts(db: Database, packIds: readonly string[]): Promise<Map<string, Trust>> {
  if (packIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('boxSeal')
    .select(['packId', sql<Trust>`seal -> 'trust'`.as('trust')])
    .where('packId', 'in', [...packIds])
    .execute()
  return new Map(rows.map(({ packId, trust }) => [packId, trust]))
}

/** The beacon boxes that sold places which no closing holds. Reads only. */
export async function listUnclosed(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('box')
    .select('packId')
    .where('mode', '=', 'beacon')
    .where('nextSlot', '>', (eb) => eb.ref('closedSlot'))
    .where('givenUpAt', 'is', null)
    .orderBy('packId')
    .execute()
  return rows.map(({ packId }) => packId)
}

/** The beacon boxes of which places wait for so long that their sale is paused. Reads only. */
export async function listWaitingLong(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('box')
    .select('packId')
    .where('nextSlot', '>', (eb) => eb.ref('decidedSlot'))
    .where('givenUpAt', 'is', null)
    .where(sql<boolean>`pauses_at(pack_id) <= ${now}`)
    .orderBy('packId')
    .execute()
  return rows.map(({ packId }) => packId)
}

/** Locks these boxes, in the order in which draws lock them, and reads what no closing holds of them. */
export async function lockUnclosed(tx: Tx, packIds: readonly string[]) {
  if (packIds.length === 0) return []
  return await tx
    .selectFrom('box')
    .select(['packId', 'commitment', 'closedSlot', 'nextSlot', 'ticketHash'])
    .where('packId', 'in', [...packIds])
    .where('nextSlot', '>', (eb) => eb.ref('closedSlot'))
    .where('givenUpAt', 'is', null)
    .orderBy('packId')
    .forNoKeyUpdate()
    .execute()
}

/** Moves one of the counters of a beacon box from where it must stand. @returns whether it stood there */
export async function moveSlot(
  tx: Tx,
  counter: 'closedSlot' | 'decidedSlot',
  { packId, from, to }: { packId: string; from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('box')
    .set({ [counter]: to })
    .where('packId', '=', packId)
    .where(counter, '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Nothing of the box is decided or settled any more. */
export async function markGivenUp(tx: Tx, packId: string, now: Date): Promise<void> {
  await tx
    .updateTable('box')
    .set({ givenUpAt: now, settledSlot: sql<number>`next_slot` })
    .where('packId', '=', packId)
    .execute()
}
