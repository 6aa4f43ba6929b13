import type { Database, Tx } from '#server/db/pool.ts'
import { hasBoughtPoints } from '#server/ledger/statements.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMemberByReferralCode } from '#server/people/members/queries.ts'
import { countRewardedFriends } from './queries.ts'

/** The operator's rules about referrals. */
export interface ReferralRules {
  /** Points for the friend and for the referrer. */
  points: number
  friendLimit: number
  /** The days for which a friend's purchase must have stood; null: the proven number is enough. */
  purchaseStandsDays: number | null
}

/** A referrer must have a verified phone and a paid purchase (spec §4), and be neither withdrawn nor suspended. */
export async function mayRefer(db: Database | Tx, referrer: Member): Promise<boolean> {
  if (referrer.phoneVerifiedAt === null || referrer.withdrawnAt !== null || referrer.suspendedAt !== null)
    return false
  return await hasBoughtPoints(db, referrer.id)
}

/**
 * Tells whether a visitor may register with this code now. The code is judged again when the friend's number is
 * verified; only that decides about the reward.
 */
export async function judgeReferralCode(
  db: Database,
  code: string,
  { friendLimit }: ReferralRules,
): Promise<'good' | 'unknown' | 'not yet' | 'full'> {
  const referrer = await findMemberByReferralCode(db, code)
  if (referrer === undefined || referrer.withdrawnAt !== null) return 'unknown'
  if (!(await mayRefer(db, referrer))) return 'not yet'
  return (await countRewardedFriends(db, referrer.id)).friends < friendLimit ? 'good' : 'full'
}
