// Calls of the referrals room: a member's referral code and its rewards.

import * as z from 'zod/mini'
import { as, call, numberFlag, record } from './wire.ts'

export const getReferral = call({
  method: 'GET',
  path: '/user/referral',
  summary: "The member's referral code, whether it may be used yet, and the friends who came with it.",
  access: 'member',
  output: record({
    /** Own. The member's code. */
    code: as('referral_code', z.string()),

    /** Own. The member's phone is verified. */
    isPhoneVerified: as('end_sms', numberFlag),

    /** Own. The member has paid at least once. */
    hasPaid: as('has_paid', numberFlag),
    /** Own. Friends for whom both were rewarded. */
    friendCount: as('friend_count', z.int()),

    /** Own. How many friends are rewarded at most. */
    friendLimit: as('friend_limit', z.int()),
    /** Own. Points for the friend and for the member, each. */
    rewardPoints: as('reward_point', z.int()),

    /** Own. Points received so far. */
    earnedPoints: as('earned_point', z.int()),
  }),
})
