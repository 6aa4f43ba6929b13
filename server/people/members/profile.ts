import type { FieldErrors } from '#contract/envelope.ts'
import { isMailAddress } from '#contract/mail-address.ts'
import { type changeMember, fixedFields, foreignPrefectureId, profileFields } from '#contract/members.ts'
import type { InputOf } from '#contract/wire.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { MembershipPhrases } from '#phrases/answers/membership/ja.ts'
import { keptPhone } from '#server/people/phones/phone-number.ts'

/** Name, address and contact of a person, as typed. */
export type Profile = Omit<InputOf<typeof changeMember>, 'currentPassword'>

const required = ['familyName', 'givenName', 'phone', 'mail', 'prefectureId', 'city', 'street'] as const

const isAbroad = ({ prefectureId }: Profile) => prefectureId === foreignPrefectureId

/** The errors of a profile, per field (spec §5); empty when it is valid. */
export function profileFaults(profile: Profile, phrases: AnswerPhrases): FieldErrors {
  const errors: Partial<Record<keyof Profile, string[]>> = {}
  const say = (field: keyof Profile, message: string) => {
    errors[field] ??= [message]
  }
  const words = phrases.registration

  for (const field of required) if (profile[field].trim() === '') say(field, phrases.required)
  if (!isMailAddress(profile.mail)) say('mail', words.mail)
  if (!/^\d{10,15}$/.test(keptPhone(profile.phone, Number(profile.prefectureId)))) say('phone', words.phone)
  if (isAbroad(profile)) {
    // Not every country has postal codes.
    if (!profile.country?.trim()) say('country', phrases.required)
  } else {
    if (!/^([1-9]|[1-3]\d|4[0-7])$/.test(profile.prefectureId)) say('prefectureId', words.prefecture)
    if (profile.postalCode.trim() === '') say('postalCode', phrases.required)
    if (!/^\d{7}$/.test(profile.postalCode)) say('postalCode', words.postalCode)
  }
  return errors
}

type Texts = Record<(typeof profileFields)[number], string>
const textsOf = (textOf: (field: keyof Texts) => string) =>
  Object.fromEntries(profileFields.map((field) => [field, textOf(field)])) as Texts

/** A valid profile as it is stored. Middle name and country exist only abroad (spec §3, §5). */
export function profileRow(profile: Profile) {
  const prefectureId = Number(profile.prefectureId)
  const onlyAbroad = isAbroad(profile) ? {} : { middleName: '', country: '' }
  return {
    ...textsOf((field) => profile[field]?.trim() ?? ''),
    ...onlyAbroad,
    prefectureId,
    phone: keptPhone(profile.phone, prefectureId),
  }
}

/** The columns of a member's row that hold the profile. */
export type ProfileRow = ReturnType<typeof profileRow>

/** The profile in a member's row, every field as text. */
export const profileOf = (row: ProfileRow): Texts => textsOf((field) => String(row[field]))

/** Errors for fields that differ from the row although only the operator may change them (spec §1). */
export function fixedFaults(row: ProfileRow, profile: Profile, words: MembershipPhrases): FieldErrors {
  // A field that was not sent is not a change; only the middle name may be missing.
  const differs = fixedFields.filter((field) => (profile[field] ?? row[field]).trim() !== row[field])
  return Object.fromEntries(
    differs.map((field) => [field, [field === 'mail' ? words.mailFixed : words.nameFixed]]),
  )
}

/** No prefecture: only withdrawn members have it. */
const noPrefecture = 0

/** The profile of a withdrawn member (spec §1). The mail must be unique, so `eraseMember` sets it. */
export const erasedProfile: Omit<ProfileRow, 'mail'> = { ...textsOf(() => ''), prefectureId: noPrefecture }
