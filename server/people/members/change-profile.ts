import type { FieldErrors } from '#contract/envelope.ts'
import { changeableFields } from '#contract/members.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Tx } from '#server/db/pool.ts'
import { phoneKey } from '#server/people/phones/phone-number.ts'
import { type ContactIn, mailMember, type Stamp } from './mail-member.ts'
import { fixedFaults, type Profile, profileOf, profileRow } from './profile.ts'
import { lockMember, updateMember } from './queries.ts'

export type ProfileChange = { outcome: 'changed' | 'unchanged' } | { outcome: 'refused'; errors: FieldErrors }

/** Shipments that have not left follow their member to the new name and address. */
export type FollowAddress = (tx: Tx, memberId: string, now: Date) => Promise<unknown>

export interface ProfileDeps extends Stamp {
  phrases: AnswerPhrases
  contactIn: ContactIn
  followAddress: FollowAddress
}

/**
 * Changes address and phone of a member and writes a notice; `profile` has no faults (`profileFaults`), and a field that it
 * does not have stays. Refuses, per field: another name or mail, which the operator changes after checking who asks. A new
 * phone number is not verified, even if an older one was.
 */
export async function changeProfile(
  tx: Tx,
  memberId: string,
  profile: Profile,
  { phrases, contactIn, followAddress, ...stamp }: ProfileDeps,
): Promise<ProfileChange> {
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null)
    return { outcome: 'refused', errors: { mail: [phrases.notFound] } }
  const errors = fixedFaults(member, profile, phrases.membership)
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors }

  // An older page does not send every field that there is now.
  const row = profileRow({ ...profileOf(member), ...profile })
  // The same number in another notation stays verified.
  if (phoneKey(row) === phoneKey(member)) row.phone = member.phone
  const change = Object.fromEntries(changeableFields.map((field) => [field, row[field]]))
  if (changeableFields.every((field) => member[field] === row[field])) return { outcome: 'unchanged' }
  const isPhoneNew = member.phone !== row.phone
  await updateMember(tx, memberId, { ...change, ...(isPhoneNew ? { phoneVerifiedAt: null } : {}) })
  await followAddress(tx, memberId, stamp.now)
  await mailMember(
    tx,
    member,
    (mails, name, contact) => mails.profileChanged(name, contact),
    contactIn,
    stamp,
  )
  return { outcome: 'changed' }
}
