// The only SQL that names the referral table.

import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Referral as ReferralTable, ReferralWaiting as WaitingTable } from '#server/db/schema.ts'

export type Referral = Selectable<ReferralTable>

export async function findReferral(db: Database | Tx, friendId: string): Promise<Referral | undefined> {
  return await db.selectFrom('referral').selectAll().where('friendId', '=', friendId).executeTakeFirst()
}

export async function insertReferral(tx: Tx, referral: Insertable<ReferralTable>): Promise<void> {
  await tx.insertInto('referral').values(referral).execute()
}

export type Waiting = Selectable<WaitingTable>

/** Makes a friend wait for a purchase of theirs to stand; one who waits already goes on. */
export async function insertWaiting(tx: Tx, waiting: Insertable<WaitingTable>): Promise<void> {
  await tx
    .insertInto('referralWaiting')
    .values(waiting)
    .onConflict((conflict) => conflict.column('friendId').doNothing())
    .execute()
}

export async function findWaiting(db: Database | Tx, friendId: string): Promise<Waiting | undefined> {
  return await db
    .selectFrom('referralWaiting')
    .selectAll()
    .where('friendId', '=', friendId)
    .executeTakeFirst()
}

/** The friend waits no more. */
export async function deleteWaiting(tx: Tx, friendId: string): Promise<void> {
  await tx.deleteFrom('referralWaiting').where('friendId', '=', friendId).execute()
}

/** The waiting friends, a page at a time, after this one. */
export async function listWaiting(db: Database, after: string | undefined, limit: number): Promise<string[]> {
  let waiting = db.selectFrom('referralWaiting').select('friendId').orderBy('friendId').limit(limit)
  if (after !== undefined) waiting = waiting.where('friendId', '>', after)
  return (await waiting.execute()).map(({ friendId }) => friendId)
}

/** The friends of a member for whom both were rewarded, and the member's points for them. */
export async function countRewardedFriends(
  db: Database | Tx,
  referrerId: string,
): Promise<{ friends: number; points: number }> {
  return await db
    .selectFrom('referral')
    .select((eb) => [
      eb.fn.countAll<number>().as('friends'),
      sql<number>`coalesce(${eb.fn.sum('points')}, 0)::bigint`.as('points'),
    ])
    .where('referrerId', '=', referrerId)
    .where('outcome', '=', 'rewarded')
    .executeTakeFirstOrThrow()
}

/** Decided referrals in which a member was the friend or the referrer, newest first. */
export async function listReferralsOf(db: Database, memberId: string, page: NewestPage): Promise<Referral[]> {
  return await db
    .selectFrom('referral')
    .selectAll()
    .where((eb) => eb.or([eb('referrerId', '=', memberId), eb('friendId', '=', memberId)]))
    .$call(newestFirst('decidedAt', page, sql`friend_id::text collate "C"`))
    .execute()
}
