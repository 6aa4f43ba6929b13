// The only SQL that names the tables behind login and password reissue.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'

export interface AttemptRules {
  limit: number
  windowMs: number
  firstLockMs: number
  longestLockMs: number
}

/** A try at the password of an account. */
export interface Attempt {
  /** A keyed hash of the mail typed. */
  account: Buffer
  /** The source whose tries are counted together. */
  source: Buffer
}

/**
 * Counts one try of this source at an account, unless it is locked for this source: then nothing changes. Concurrent attempts
 * are counted one after another. The attempt past the limit locks the account, each time twice as long as before.
 * After a lock has ended a new window begins.
 */
export async function takeAttempt(
  db: Database,
  { account, source }: Attempt,
  rules: AttemptRules,
  now: Date,
): Promise<{ lockedUntil: Date | null }> {
  const windowBegan = new Date(now.getTime() - rules.windowMs)
  const isOld = sql<boolean>`(a.locked_until is not null or a.began_at <= ${windowBegan}::timestamptz)`
  const isOver = sql<boolean>`(not ${isOld} and a.attempts >= ${rules.limit}::int)`
  const { rows } = await sql<{ lockedUntil: Date | null }>`
    insert into login_attempt as a (account, source, attempts, began_at) values (${account}, ${source}, 1, ${now})
    on conflict (account, source) do update set
      attempts = case when ${isOld} then 1 else a.attempts + 1 end,
      began_at = case when ${isOld} then ${now}::timestamptz else a.began_at end,
      locked_until = case when ${isOver} then ${now}::timestamptz
        + least(${rules.longestLockMs}::float8, ${rules.firstLockMs}::float8 * power(2, least(a.locks, 20))) * interval '1 ms' end,
      locks = a.locks + case when ${isOver} then 1 else 0 end
    where a.locked_until is null or a.locked_until <= ${now}
    returning a.locked_until`.execute(db)
  const taken = rows[0]
  if (taken !== undefined) return taken
  const found = await db
    .selectFrom('loginAttempt')
    .select('lockedUntil')
    .where('account', '=', account)
    .where('source', '=', source)
    .executeTakeFirst()
  // A login that succeeded between the two statements has reset the count.
  return { lockedUntil: found?.lockedUntil ?? null }
}

/** Forgets the tries of a source at an account; of every source when none is named. */
export async function forgetAttempts(db: Database, account: Buffer, source?: Buffer): Promise<void> {
  let attempts = db.deleteFrom('loginAttempt').where('account', '=', account)
  if (source !== undefined) attempts = attempts.where('source', '=', source)
  await attempts.execute()
}

/** Deletes counts and locks of accounts without an attempt since this instant. */
export async function forgetAttemptsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('loginAttempt')
    .where('beganAt', '<', before)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', before)]))
    .execute()
}

export async function insertResetRequest(
  db: Database,
  request: { id: string; mail: string; requestedAt: Date },
): Promise<void> {
  await db.insertInto('passwordResetRequest').values(request).execute()
}

/** When the oldest request that was not answered yet was made. */
export async function oldestResetRequest(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('passwordResetRequest')
    .select('requestedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.requestedAt
}

/** Takes the oldest request, or the oldest after one that failed. Concurrent processes take different requests. */
export async function takeResetRequest(
  tx: Tx,
  afterId: string,
): Promise<{ id: string; mail: string } | undefined> {
  const { rows } = await sql<{ id: string; mail: string }>`
    delete from password_reset_request where id = (
      select id from password_reset_request where id > ${afterId}::uuid order by id limit 1 for update skip locked
    ) returning id, mail`.execute(tx)
  return rows[0]
}

/** Tells whether fewer than `limit` links were stored for a member in the count that began after `countedFrom`. */
export async function hasLinksLeft(
  tx: Tx,
  memberId: string,
  { limit, countedFrom }: { limit: number; countedFrom: Date },
): Promise<boolean> {
  const full = await tx
    .selectFrom('passwordReset')
    .select('memberId')
    .where('memberId', '=', memberId)
    .where('countedSince', '>', countedFrom)
    .where('mails', '>=', limit)
    .executeTakeFirst()
  return full === undefined
}

/**
 * Stores a new reset link for a member and counts it; the previous link becomes invalid. The count begins again when it
 * began before `countedFrom`.
 */
export async function keepResetToken(
  tx: Tx,
  link: { memberId: string; tokenHash: Buffer; expiresAt: Date },
  countedFrom: Date,
  now: Date,
): Promise<void> {
  const isOld = sql<boolean>`(r.counted_since <= ${countedFrom}::timestamptz)`
  await sql`
    insert into password_reset as r (member_id, token_hash, expires_at, counted_since)
    values (${link.memberId}, ${link.tokenHash}, ${link.expiresAt}, ${now})
    on conflict (member_id) do update set
      token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      mails = case when ${isOld} then 1 else r.mails + 1 end,
      counted_since = case when ${isOld} then ${now}::timestamptz else r.counted_since end`.execute(tx)
}

export async function findResetMember(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('passwordReset')
    .select('memberId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.memberId
}

/** Uses up a link. A second use finds no row. */
export async function spendResetToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('passwordReset')
    .set({ tokenHash: null })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('memberId')
    .executeTakeFirst()
  return row?.memberId
}

/** Ends the link of a member, used or not, with the count of mails. */
export async function forgetResetTokens(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('passwordReset').where('memberId', '=', memberId).execute()
}

/** Deletes at most `limit` links that ended before this instant, used or not, with the count of mails. Returns how many. */
export async function deleteOldResetTokens(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from password_reset where member_id in (
      select member_id from password_reset where expires_at < ${before} limit ${limit} for update skip locked
    ) returning 1`.execute(db)
  return rows.length
}
