// The only SQL that names the table of what is limited by the day.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Takes one of a day's number for this subject (32 bytes, a hash); a day begins with the first. Concurrent takers are
 * counted one after another.
 * @returns false, changing nothing, when the number is used up
 */
export async function takeDaily(tx: Tx, subject: Buffer, perDay: number, now: Date): Promise<boolean> {
  const isOld = sql<boolean>`(c.began_at <= ${new Date(now.getTime() - dayMs)}::timestamptz)`
  const { rows } = await sql`
    insert into daily_count as c (subject, began_at, taken) select ${subject}, ${now}, 1 where ${perDay}::int > 0
    on conflict (subject) do update set
      taken = case when ${isOld} then 1 else c.taken + 1 end,
      began_at = case when ${isOld} then ${now}::timestamptz else c.began_at end
    where ${isOld} or c.taken < ${perDay}::int
    returning 1`.execute(tx)
  return rows.length === 1
}

/** Deletes counts whose day is over. */
export async function forgetOldCounts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('dailyCount')
    .where('beganAt', '<=', new Date(now.getTime() - dayMs))
    .execute()
}
