import type { FieldErrors } from '#contract/envelope.ts'
import { type checkRegistration as call, referralErrorKey } from '#contract/members.ts'
import type { InputOf } from '#contract/wire.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Database } from '#server/db/pool.ts'
import { type Guessable, type NewPassword, passwordFault } from './password-rules.ts'
import { profileFaults, profileRow } from './profile.ts'
import { findMemberByMail } from './queries.ts'

export type Registration = InputOf<typeof call>

/** Tells whether a visitor may register with this referral code now; given by the referrals room. */
export type JudgeReferralCode = (code: string) => Promise<'good' | 'unknown' | 'not yet' | 'full'>

/** The errors of a new password typed twice; empty when it is valid. */
export function newPasswordFaults(
  form: NewPassword,
  phrases: AnswerPhrases,
  guessable: Guessable,
): FieldErrors {
  const words = phrases.registration
  if (form.password === '') return { password: [phrases.required] }
  const fault = passwordFault(form.password, guessable)
  const messages = { shape: words.password, common: words.passwordCommon, own: words.passwordOwn }
  if (fault !== undefined) return { password: [messages[fault]] }
  return form.password === form.passwordAgain ? {} : { password: [words.passwordDiffers] }
}

/**
 * The errors of a registration, per field (spec §5); empty when it is valid.
 * Reads only. The referral code is checked at the final step, where it is typed.
 */
export async function checkRegistration(
  db: Database,
  form: Registration,
  phrases: AnswerPhrases,
  { judgeReferralCode, shopNames }: { judgeReferralCode: JudgeReferralCode; shopNames: string[] },
): Promise<FieldErrors> {
  const errors = {
    ...profileFaults(form, phrases),
    ...newPasswordFaults(form, phrases, { ...profileRow(form), shopNames }),
  }
  if (errors.mail === undefined && (await findMemberByMail(db, form.mail)) !== undefined)
    errors.mail = [phrases.registration.mailTaken]
  const code = form.referralCode?.trim() ?? ''
  const judged = code === '' ? 'good' : await judgeReferralCode(code)
  const words = phrases.registration
  const messages = { unknown: words.referralCode, 'not yet': words.referralNotYet, full: words.referralFull }
  if (judged !== 'good') errors[referralErrorKey] = [messages[judged]]
  return errors
}
