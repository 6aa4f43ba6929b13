import type { Tx } from '#server/db/pool.ts'
import type { ReferralOutcome, SharedTrait } from '#server/db/schema.ts'
import { lockWallets, post } from '#server/ledger/ledger.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMember, findMemberByReferralCode, lockMember } from '#server/people/members/queries.ts'
import type { Random } from '#server/random.ts'
import { mayRefer, type ReferralRules } from './judge-code.ts'
import {
  countRewardedFriends,
  deleteWaiting,
  findReferral,
  findWaiting,
  insertReferral,
  insertWaiting,
  type Referral,
} from './queries.ts'
import { sharedTrait } from './shared-trait.ts'

export interface RewardDeps {
  random: Pick<Random, 'id'>
  now: Date
}

/** `waiting`: decided when the friend's first purchase has stood long enough. */
export type Reward = { outcome: ReferralOutcome | 'waiting'; points: number | null }

/**
 * Judges a friend's referral code when their number is verified for the first time, and gives both members their
 * points, in one transaction (spec §4, ruling 25); or, where the operator wants a purchase first, lets them wait for it
 * (`rewardWaiting`). Decided once, for ever, by a proof or after the wait, whichever comes first: the same SMS code again
 * gets the same result, and a number verified later gets none. No points: a referrer who may not refer, or has all
 * friends already; a number that was a member's before; two accounts of one person.
 * Invariant: a friend is rewarded at most once, a referrer for at most `friendLimit` friends, both or neither.
 * @returns undefined for a member who came without a friend's code, and when it was decided with an earlier number
 */
export async function rewardFriend(
  tx: Tx,
  { friendId, isNewNumber }: { friendId: string; isNewNumber: boolean },
  rules: ReferralRules,
  deps: RewardDeps,
): Promise<Reward | undefined> {
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
  const verdict: Verdict = isNewNumber
    ? await judge(tx, friend, referrer, rules)
    : { outcome: 'known_number' }
  if (verdict.outcome !== 'rewarded' || rules.purchaseStandsDays === null)
    return await decide(tx, friend, referrer, verdict, rules, deps)
  await insertWaiting(tx, { friendId, referrerId: referrer.id, since: deps.now })
  return { outcome: 'waiting', points: null }
}

/**
 * Judges a waiting friend's code again, now that a purchase of theirs has stood long enough, and gives both members
 * their points, in one transaction. A friend who has to prove their number anew, or is suspended, waits on. One who has
 * left, or for whom it was decided otherwise, waits no more and gets nothing here. The caller knows of the purchase.
 * @returns undefined where nothing was decided now
 */
export async function rewardWaiting(
  tx: Tx,
  friendId: string,
  rules: ReferralRules,
  deps: RewardDeps,
): Promise<Reward | undefined> {
  // Lock order as in a proof: member, then wallets.
  const friend = await lockMember(tx, friendId)
  const waiting = await findWaiting(tx, friendId)
  if (friend === undefined || waiting === undefined) return undefined
  await lockWallets(tx, [friendId, waiting.referrerId])
  const referrer = await findMember(tx, waiting.referrerId)
  const decided = await findReferral(tx, friendId)
  if (friend.withdrawnAt !== null || referrer === undefined || decided !== undefined) {
    await deleteWaiting(tx, friendId)
    return undefined
  }
  if (friend.phoneVerifiedAt === null || friend.suspendedAt !== null) return undefined
  return await decide(tx, friend, referrer, await judge(tx, friend, referrer, rules), rules, deps)
}

interface Verdict {
  outcome: ReferralOutcome
  shared?: SharedTrait
}

/** The caller holds both wallets. */
async function judge(
  tx: Tx,
  friend: Member,
  referrer: Member,
  { friendLimit }: ReferralRules,
): Promise<Verdict> {
  if (!(await mayRefer(tx, referrer))) return { outcome: 'not_eligible' }
  if ((await countRewardedFriends(tx, referrer.id)).friends >= friendLimit) return { outcome: 'full' }
  const shared = await sharedTrait(tx, friend, referrer)
  return shared === undefined ? { outcome: 'rewarded' } : { outcome: 'household', shared }
}

/** Writes the decision and, with it, the points; the friend waits no more. The caller holds both wallets. */
async function decide(
  tx: Tx,
  { id: friendId }: Member,
  { id: referrerId }: Member,
  verdict: Verdict,
  { points }: ReferralRules,
  { random, now }: RewardDeps,
): Promise<Reward> {
  const { outcome } = verdict
  const decision = { friendId, referrerId, ...verdict, decidedAt: now }
  await deleteWaiting(tx, friendId)
  if (outcome !== 'rewarded') {
    await insertReferral(tx, decision)
    return { outcome, points: null }
  }

  // From here on it must succeed.
  const { friends } = await countRewardedFriends(tx, referrerId)
  const rewardId = random.id()
  await insertReferral(tx, { ...decision, slot: friends + 1, rewardId, points })
  if (points > 0) {
    await give(tx, friendId, friendId, points, now)
    await give(tx, referrerId, rewardId, points, now)
  }
  return { outcome, points }
}

/** Tells whether it was decided when the friend's present number was proven, not an earlier one. */
const isOfThisProof = ({ decidedAt }: Referral, { phoneVerifiedAt }: Member): boolean =>
  phoneVerifiedAt !== null && decidedAt >= phoneVerifiedAt

async function give(tx: Tx, memberId: string, causeId: string, points: number, now: Date): Promise<void> {
  const grants = [{ points, source: 'referral' as const }]
  const { outcome } = await post(tx, { memberId, cause: 'referral', causeId, grants }, now)
  if (outcome !== 'posted')
    throw new Error(`the referral reward of ${memberId} could not be posted: ${outcome}`)
}
