import { getReferral } from '#contract/referrals.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { ReferralPhrases } from '#phrases/answers/referrals/ja.ts'
import type { Localized } from '#phrases/language.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { hasBoughtPoints } from '#server/ledger/statements.ts'
import { findMember } from '#server/people/members/queries.ts'
import type { ProofFollower } from '#server/people/phones/check-code.ts'
import type { ReferralRules } from './judge-code.ts'
import { countRewardedFriends } from './queries.ts'
import { type Reward, type RewardDeps, rewardFriend } from './reward-friend.ts'

export interface ReferralDeps {
  db: Database
  readRules: () => Promise<ReferralRules>
}

export function referralRoutes(http: Http, { db, readRules }: ReferralDeps): void {
  http.serveMember(getReferral, async (visit) => {
    const [member, rules, rewarded, hasPaid] = await Promise.all([
      findMember(db, visit.memberId),
      readRules(),
      countRewardedFriends(db, visit.memberId),
      hasBoughtPoints(db, visit.memberId),
    ])
    if (member === undefined) return new Refusal(404)
    return {
      code: member.referralCode,
      isPhoneVerified: member.phoneVerifiedAt !== null,
      hasPaid,
      friendCount: rewarded.friends,
      friendLimit: rules.friendLimit,
      rewardPoints: rules.points,
      earnedPoints: rewarded.points,
    }
  })
}

/** Judges the friend's code when the phones room proves a number, and tells the result. */
export const followProof =
  ({ readRules, random }: Pick<RewardDeps, 'random'> & Pick<ReferralDeps, 'readRules'>) =>
  async (now: Date): Promise<ProofFollower<Localized | undefined>> => {
    const rules = await readRules()
    return async (tx, { memberId, isNewNumber }) => {
      const reward = await rewardFriend(tx, { friendId: memberId, isNewNumber }, rules, { random, now })
      return reward && referralNote(reward)
    }
  }

/** The text for the result of a referral code. */
function referralNote({ outcome, points }: Reward): Localized {
  const say = (words: ReferralPhrases): string => {
    switch (outcome) {
      case 'rewarded':
        return words.rewarded((points ?? 0).toLocaleString('ja-JP'))
      case 'full':
        return words.friendsFull
      case 'not_eligible':
        return words.notEligible
      case 'known_number':
        return words.knownNumber
      case 'household':
        return words.household
      case 'waiting':
        return words.waiting
    }
  }
  return { ja: say(answers.ja.referrals), en: say(answers.en.referrals) }
}
