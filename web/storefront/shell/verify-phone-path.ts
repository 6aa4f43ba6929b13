import { changeMemberPath } from '#web/storefront/account/change-member/route.ts'

export const verifyPhoneFragment = '#sms'

/** Asks at once whether to send the code, where the phone is not verified. */
export const verifyPhonePath = `${changeMemberPath}${verifyPhoneFragment}`
