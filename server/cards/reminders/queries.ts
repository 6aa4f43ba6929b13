// The only SQL that names the tables of reminders.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ReminderKind } from '#server/db/schema.ts'

/** Kinds of reminders about a draw. */
export type DrawReminder = Exclude<ReminderKind, PointReminder>
/** Kinds of reminders about points that expire. */
export type PointReminder = Extract<ReminderKind, `points_${string}`>

/** Something that a member is told: a draw, or a day on which points end. */
export interface Told {
  memberId: string
  subject: string
}

const key = ({ memberId, subject }: Told) => `${memberId} ${subject}`

/** Which of these were told. */
export interface ToldOnes {
  has(told: Told): boolean
}

const setOf = (rows: Told[]): ToldOnes => {
  const keys = new Set(rows.map(key))
  return { has: (told) => keys.has(key(told)) }
}

/**
 * Records in the mails' transaction what members are told. A concurrent run waits here for the first and finds nothing
 * left to send.
 * @returns what they were not told before
 */
export async function markReminded(
  tx: Tx,
  kind: ReminderKind,
  told: readonly Told[],
  now: Date,
): Promise<ToldOnes> {
  if (told.length === 0) return setOf([])
  // Always in the same order: no deadlock.
  const { rows } = await sql<Told>`
    insert into reminder (member_id, kind, subject, told_at)
      select t.member_id, ${kind}, t.subject, ${now}
      from unnest(${told.map(({ memberId }) => memberId)}::uuid[], ${told.map(({ subject }) => subject)}::text[])
        t(member_id, subject)
      order by t.member_id, t.subject collate "C"
    on conflict do nothing returning member_id, subject`.execute(tx)
  return setOf(rows)
}

/** Which of these members were told already, as far as it is committed. */
export async function listReminded(
  db: Database,
  kind: ReminderKind,
  told: readonly Told[],
): Promise<ToldOnes> {
  const { rows } = await sql<Told>`
    select r.member_id, r.subject
    from unnest(${told.map(({ memberId }) => memberId)}::uuid[], ${told.map(({ subject }) => subject)}::text[])
      t(member_id, subject)
    join reminder r on r.member_id = t.member_id and r.kind = ${kind} and r.subject = t.subject`.execute(db)
  return setOf(rows)
}

/** Deletes records so old that they cannot be due again, some at a time; returns how many. */
export async function deleteOldReminders(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reminder where (member_id, kind, subject) in (
      select r.member_id, r.kind, r.subject from reminder r where r.told_at < ${before} limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
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

export async function wantsReminders(db: Database, memberId: string): Promise<boolean> {
  return (await listOptedOut(db, [memberId])).size === 0
}

/** Those of these members who want no reminders. */
export async function listOptedOut(db: Database, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminderOptOut')
    .select('memberId')
    .where('memberId', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.memberId))
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
