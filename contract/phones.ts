// Calls of the phones room: proving by SMS that a phone number is the member's.

import * as z from 'zod/mini'
import { phoneText } from './typed-fields.ts'
import { as, call, instant, record, text } from './wire.ts'

/** Characters of a code (spec §5). */
export const smsCodeLength = 6

export const sendSms = call({
  method: 'POST',
  path: '/user/send_sms',
  summary:
    "Sends a code to the member's registered phone. 429 with resend_at when it is too soon; errors under user_id when this account cannot be verified at all.",
  access: 'member',
  input: record({
    /** The member's phone. */
    phone: as('tel', phoneText),
  }),
  output: record({
    /** Own. The earliest time to request another code. */
    resendsAt: as('resend_at', instant),
    /** Own. Expiry of the code. */
    endsAt: as('code_ends', instant),
  }),
})

/** Refused under `sms_code`. */
export const checkSms = call({
  method: 'POST',
  path: '/user/check_sms',
  summary:
    'Proves the phone with the code from the SMS. A repeated code gets the same answer; the first time decides about the referral reward, once, ever.',
  access: 'member',
  input: record({
    /** The code, up to 6 characters. */
    code: as('sms_code', text(smsCodeLength)),
  }),
  output: record({
    /** Own. Message about the referral code that this member registered with; absent without one. */
    referralNote: as('referral_note', z.optional(z.string())),
  }),
})
