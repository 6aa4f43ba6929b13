import type { FieldErrors } from '#contract/envelope.ts'
import { type changeMember, fixedFields, foreignPrefectureId, profileFields } from '#contract/members.ts'
import type { InputOf } from '#contract/wire.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { MembershipPhrases } from '#phrases/answers/membership/ja.ts'

/** Name, address and contact of a person, as typed. */
export type Profile = Omit<InputOf<typeof changeMember>, 'currentPassword'>

/** One @, no spaces, a dot in the host. Only the mail server knows whether mail arrives. */
const mailShape = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/
export const isMailShaped = (mail: string): boolean => mailShape.test(mail)

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
  if (!isMailShaped(profile.mail)) say('mail', words.mail)
  if (!/^\d{10,15}$/.test(profile.phone)) say('phone', words.phone)
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

/** A valid profile as it is stored. Middle name and country exist only abroad (spec §3, §5). */
export function profileRow(profile: Profile) {
  return {
    familyName: profile.familyName.trim(),
    middleName: isAbroad(profile) ? (profile.middleName?.trim() ?? '') : '',
    givenName: profile.givenName.trim(),
    phone: profile.phone,
    mail: profile.mail.toLowerCase(),
    postalCode: profile.postalCode.trim(),
    prefectureId: Number(profile.prefectureId),
    country: isAbroad(profile) ? (profile.country?.trim() ?? '') : '',
    city: profile.city.trim(),
    street: profile.street.trim(),
    building: profile.building?.trim() ?? '',
  }
}

/** The columns of a member's row that hold the profile. */
export type ProfileRow = ReturnType<typeof profileRow>

/** The profile in a member's row, every field as text. */
export function profileOf(row: ProfileRow) {
  const texts = profileFields.map((field) => [field, String(row[field])])
  return Object.fromEntries(texts) as Record<(typeof profileFields)[number], string>
}

/** Errors for fields that differ from the row although only the operator may change them (spec §1). */
export function fixedFaults(row: ProfileRow, profile: Profile, words: MembershipPhrases): FieldErrors {
  const typed = { ...profile, mail: profile.mail.toLowerCase() }
  // A field that was not sent is not a change; only the middle name may be missing.
  const differs = fixedFields.filter((field) => (typed[field] ?? row[field]).trim() !== row[field])
  return Object.fromEntries(
    differs.map((field) => [field, [field === 'mail' ? words.mailFixed : words.nameFixed]]),
  )
}

/** No prefecture: only withdrawn members have it. */
const noPrefecture = 0

/** The profile of a withdrawn member (spec §1). The mail is missing: it must be unique, so `eraseMember` sets it. */
export const erasedProfile: Omit<ProfileRow, 'mail'> = {
  familyName: '',
  middleName: '',
  givenName: '',
  phone: '',
  postalCode: '',
  prefectureId: noPrefecture,
  country: '',
  city: '',
  street: '',
  building: '',
}
