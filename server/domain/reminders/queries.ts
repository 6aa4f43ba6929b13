// The only SQL that names the tables of reminders.

import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

/** Kinds of reminders about a draw. */
export type DrawReminder = 'choice 12 h' | 'choice 2 h' | 'conversion'
/** Kinds of reminders about points that expire. */
export type PointReminder = 'points 30 d' | 'points 7 d'

/**
 * Records in the mail's transaction that a member was reminded of these subjects. A concurrent run waits here for the
 * first and finds nothing left to send.
 * @returns the subjects that the member was not reminded of before
 */
export async function markReminded(
  tx: Tx,
  memberId: string,
  kind: DrawReminder | PointReminder,
  subjects: string[],
  now: Date,
): Promise<Set<string>> {
  if (subjects.length === 0) return new Set()
  // Always in the same order: no deadlock.
  const rows = await tx
    .insertInto('reminder')
    .values(subjects.toSorted().map((subject) => ({ memberId, kind, subject, toldAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .execute()
  return new Set(rows.map((row) => row.subject))
}

/** Deletes records so old that they cannot be due again. */
export async function deleteOldReminders(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('reminder').where('toldAt', '<', before).execute()
}

/** Up to which slot each box was walked for a kind; a box without an entry was not walked yet. */
export async function readCursors(db: Database, kind: DrawReminder): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reminderCursor')
    .select(['packId', 'nextSlot'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.packId, row.nextSlot]))
}

/** Moves a cursor forward; never back. */
export async function advanceCursor(
  db: Database,
  packId: string,
  kind: DrawReminder,
  nextSlot: number,
): Promise<void> {
  await db
    .insertInto('reminderCursor')
    .values({ packId, kind, nextSlot })
    .onConflict((conflict) =>
      conflict
        .columns(['packId', 'kind'])
        .doUpdateSet({ nextSlot: sql<number>`greatest(reminder_cursor.next_slot, ${nextSlot}::int)` }),
    )
    .execute()
}

/** Up to which expiry of points all members were reminded; undefined before the first run. */
export async function readRemindedUntil(db: Database, kind: PointReminder): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reminderDay')
    .select('toldUntil')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.toldUntil
}

export async function advanceRemindedUntil(db: Database, kind: PointReminder, until: Date): Promise<void> {
  await db
    .insertInto('reminderDay')
    .values({ kind, toldUntil: until })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ toldUntil: sql<Date>`greatest(reminder_day.told_until, ${until}::timestamptz)` }),
    )
    .execute()
}

export async function wantsReminders(db: Database | Tx, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminderOptOut')
    .select('memberId')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row === undefined
}

/** Turns a member's reminders on or off; harmless when repeated. */
export async function keepWish(db: Database, memberId: string, isOn: boolean, now: Date): Promise<void> {
  if (isOn) await db.deleteFrom('reminderOptOut').where('memberId', '=', memberId).execute()
  else
    await db
      .insertInto('reminderOptOut')
      .values({ memberId, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
