// The only SQL that names the referral table.

import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import type { Referral as ReferralTable } from '../../db/schema.ts'

export type Referral = Omit<Selectable<ReferralTable>, 'outcome'> & { outcome: ReferralOutcome }

/** The result of a referral code when the friend's number was verified. */
export type ReferralOutcome = 'rewarded' | 'not eligible' | 'full' | 'known number'

export async function findReferral(db: Database | Tx, friendId: string): Promise<Referral | undefined> {
  const row = await db.selectFrom('referral').selectAll().where('friendId', '=', friendId).executeTakeFirst()
  return row as Referral | undefined
}

export async function insertReferral(
  tx: Tx,
  referral: Insertable<ReferralTable> & { outcome: ReferralOutcome },
): Promise<void> {
  await tx.insertInto('referral').values(referral).execute()
}

/** The friends of a member for whom both were rewarded, and what the member got for them. */
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
