// The registration link for a friend, which contains the referral code.

import { register } from '#contract/members.ts'
import { wireNameOf } from '#contract/wire.ts'

/** The code stays in the address until the last step of the registration, which has its field (spec §5). */
export const invitationUrl = (origin: string, code: string): string =>
  `${origin}/user-register?${new URLSearchParams({ [wireNameOf(register.input, 'referralCode')]: code })}`
