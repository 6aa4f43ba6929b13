// The only SQL that names unsettled_draw: draws that could not be settled at their deadline. `box.settled_slot` passes them over.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import { columns, type Draw, decidedAt, shippedText } from './queries.ts'

/** The first slots of a pack's draws that are set aside. */
export async function setAsideSlots(db: Database, packId: string): Promise<Set<number>> {
  const rows = await db.selectFrom('unsettledDraw').select('firstSlot').where('packId', '=', packId).execute()
  return new Set(rows.map((row) => row.firstSlot))
}

const firstRetryMs = 60_000
const longestRetryMs = 3_600_000

/** Sets a draw aside: it is tried again after a minute, and after each failure twice as long, an hour at most. */
export async function setAside(db: Database, draw: Draw, now: Date): Promise<void> {
  const { packId, firstSlot } = draw
  const waitMs = sql`least(${longestRetryMs}, ${firstRetryMs} * 2 ^ least(unsettled_draw.failures, 20))`
  await db
    .insertInto('unsettledDraw')
    .values({ packId, firstSlot, failures: 1, retryAt: new Date(now.getTime() + firstRetryMs) })
    .onConflict((conflict) =>
      conflict.columns(['packId', 'firstSlot']).doUpdateSet({
        failures: sql<number>`unsettled_draw.failures + 1`,
        retryAt: sql<Date>`${now}::timestamptz + ${waitMs} * interval '1 millisecond'`,
      }),
    )
    .execute()
}

const drawsSetAside = (db: Database) =>
  db
    .selectFrom('unsettledDraw')
    .innerJoin('draw', (join) =>
      join
        .onRef('draw.packId', '=', 'unsettledDraw.packId')
        .onRef('draw.firstSlot', '=', 'unsettledDraw.firstSlot'),
    )

/** Draws that were set aside and whose time to try again has come. */
export async function listSetAside(db: Database, now: Date, limit: number): Promise<Draw[]> {
  return await drawsSetAside(db)
    .select(columns.map((column) => `draw.${column}` as const))
    .select([shippedText, decidedAt.as('decidedAt')])
    .where('retryAt', '<=', now)
    .orderBy('retryAt')
    .limit(limit)
    .execute()
}

/** When the oldest draw was decided that is set aside and whose choice is open. */
export async function oldestSetAside(db: Database): Promise<Date | undefined> {
  const row = await drawsSetAside(db)
    .select(sql<Date | null>`min(${decidedAt})`.as('decidedAt'))
    .where('chosenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.decidedAt ?? undefined
}

/** A draw that was set aside has its choice. */
export async function forgetSetAside(tx: Tx, { packId, firstSlot }: Draw): Promise<void> {
  await tx
    .deleteFrom('unsettledDraw')
    .where('packId', '=', packId)
    .where('firstSlot', '=', firstSlot)
    .execute()
}
