import type { Tx } from '../../db/pool.ts'
import { lockWallets, post } from '../../ledger/ledger.ts'
import type { Random } from '../../random.ts'
import { findMember, findMemberByReferralCode, type Member } from '../members/queries.ts'
import { mayRefer, type ReferralRules } from './judge-code.ts'
import {
  countRewardedFriends,
  findReferral,
  insertReferral,
  type Referral,
  type ReferralOutcome,
} from './queries.ts'

/**
 * Judges a friend's referral code when their number is verified for the first time, and gives both members their
 * points, in one transaction (spec §4, ruling 25). Judged once, for ever: the same SMS code again gets the same result,
 * and a number verified later gets none. No points: a referrer who may not refer, or has all friends already; a number that was a member's
 * before.
 * Invariant: a friend is rewarded at most once, a referrer for at most `friendLimit` friends, both or neither.
 * @returns undefined for a member who came without a friend's code, and when it was decided with an earlier number
 */
export async function rewardFriend(
  tx: Tx,
  { friendId, isNewNumber }: { friendId: string; isNewNumber: boolean },
  rules: ReferralRules,
  { random, now }: { random: Pick<Random, 'id'>; now: Date },
): Promise<Pick<Referral, 'outcome' | 'points'> | undefined> {
  const friend = await findMember(tx, friendId)
  if (friend === undefined || friend.referredByCode === '') return undefined
  const found = await findMemberByReferralCode(tx, friend.referredByCode)
  if (found === undefined || found.id === friendId) return undefined
  // Locks both wallets in order of id: concurrent friends of one referrer wait here for each other, so the reads
  // below see the committed result of the previous one.
  await lockWallets(tx, [friendId, found.id])
  const decided = await findReferral(tx, friendId)
  if (decided !== undefined) return isOfThisProof(decided, friend) ? decided : undefined
  const referrer = (await findMember(tx, found.id)) ?? found
  const { friends } = await countRewardedFriends(tx, referrer.id)
  const outcome: ReferralOutcome = !isNewNumber
    ? 'known number'
    : !(await mayRefer(tx, referrer))
      ? 'not eligible'
      : friends >= rules.friendLimit
        ? 'full'
        : 'rewarded'
  const decision = { friendId, referrerId: referrer.id, outcome, decidedAt: now }
  if (outcome !== 'rewarded') {
    await insertReferral(tx, decision)
    return { outcome, points: null }
  }

  // From here on it must succeed.
  const rewardId = random.id()
  await insertReferral(tx, { ...decision, slot: friends + 1, rewardId, points: rules.points })
  if (rules.points > 0) {
    await give(tx, friendId, friendId, rules.points, now)
    await give(tx, referrer.id, rewardId, rules.points, now)
  }
  return { outcome, points: rules.points }
}

/** Whether it was decided when the friend's present number was proven, not an earlier one. */
const isOfThisProof = ({ decidedAt }: Referral, { phoneVerifiedAt }: Member): boolean =>
  phoneVerifiedAt !== null && decidedAt >= phoneVerifiedAt

async function give(tx: Tx, memberId: string, causeId: string, points: number, now: Date): Promise<void> {
  const grants = [{ points, source: 'referral' as const }]
  const { outcome } = await post(tx, { memberId, cause: 'referral', causeId, grants }, now)
  if (outcome !== 'posted')
    throw new Error(`the referral reward of ${memberId} could not be posted: ${outcome}`)
}
