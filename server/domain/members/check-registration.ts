import type { FieldErrors } from '../../../contract/envelope.ts'
import { foreignPrefectureId, type register } from '../../../contract/members.ts'
import type { InputOf } from '../../../contract/wire.ts'
import type { AnswerPhrases } from '../../../phrases/answers/ja.ts'
import type { Database } from '../../db/pool.ts'
import { passwordFault } from './password.ts'
import { findMemberByMail, isReferralCodeKnown } from './queries.ts'

export type Registration = InputOf<typeof register>

/** One @, no spaces, a dot in the host: what a mail server will judge better than any pattern. */
const mailShape = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/

const required = [
  'familyName',
  'givenName',
  'phone',
  'mail',
  'postalCode',
  'prefectureId',
  'city',
  'street',
  'password',
] as const

/**
 * Everything that is wrong with a registration, per field (spec §5); empty when it may go on.
 * Reads only. The referral code is judged when it is typed, at the final step.
 */
export async function checkRegistration(
  db: Database,
  form: Registration,
  phrases: AnswerPhrases,
): Promise<FieldErrors> {
  const errors: Partial<Record<keyof Registration, string[]>> = {}
  const say = (field: keyof Registration, message: string) => {
    errors[field] ??= [message]
  }
  const words = phrases.registration

  for (const field of required) if (form[field].trim() === '') say(field, phrases.required)
  if (!mailShape.test(form.mail)) say('mail', words.mail)
  if (!/^\d{10,15}$/.test(form.phone)) say('phone', words.phone)
  if (form.prefectureId === foreignPrefectureId) {
    if (!form.country?.trim()) say('country', phrases.required)
  } else {
    if (!/^([1-9]|[1-3]\d|4[0-7])$/.test(form.prefectureId)) say('prefectureId', words.prefecture)
    if (!/^\d{7}$/.test(form.postalCode)) say('postalCode', words.postalCode)
  }
  const fault = passwordFault(form.password)
  if (fault !== undefined) say('password', fault === 'shape' ? words.password : words.passwordCommon)
  if (form.password !== form.passwordAgain) say('password', words.passwordDiffers)

  if (errors.mail === undefined && (await findMemberByMail(db, form.mail)) !== undefined)
    say('mail', words.mailTaken)
  if (form.referralCode && !(await isReferralCodeKnown(db, form.referralCode)))
    say('referralCode', words.referralCode)
  return errors
}
