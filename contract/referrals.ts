// Calls of the referrals room: a member's own code, and what it has brought.

import * as z from 'zod/mini'
import { as, call, numberFlag, record } from './wire.ts'

export const getReferral = call({
  method: 'GET',
  path: '/user/referral',
  summary: "The member's referral code, whether it may be used yet, and the friends who came with it.",
  access: 'member',
  output: record({
    code: as('referral_code', z.string()),
    isPhoneVerified: as('end_sms', numberFlag),
    hasPaid: as('has_paid', numberFlag),
    /** Friends for whom both were rewarded. */
    friendCount: as('friend_count', z.int()),
    friendLimit: as('friend_limit', z.int()),
    /** What a friend and the member get each. */
    rewardPoints: as('reward_point', z.int()),
    earnedPoints: as('earned_point', z.int()),
  }),
})
