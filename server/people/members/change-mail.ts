import { foldMail, isMailAddress } from '#contract/mail-address.ts'
import type { Tx } from '#server/db/pool.ts'
import { forgetResetTokens } from './login-queries.ts'
import { type ContactIn, mailMember } from './mail-member.ts'
import { findMemberByMail, lockMember, updateMember } from './queries.ts'

export interface MailChange {
  memberId: string
  mail: string
  contactIn: ContactIn
  /** One mail each to the old and the new address. */
  mailIds: { old: string; new: string }
  now: Date
}

export type MailChangeOutcome = 'changed' | 'unknown' | 'not a mail' | 'same mail' | 'taken'

/**
 * Changes a member's mail address after the operator's identity check (spec §1). Both addresses get a mail, and a
 * reset link sent to the old address becomes invalid. Refuses, changing nothing: an unknown or withdrawn member, an
 * invalid address, the current address, and the address of another member.
 */
export async function changeMail(tx: Tx, change: MailChange): Promise<MailChangeOutcome> {
  const { memberId, contactIn, mailIds, now } = change
  const mail = foldMail(change.mail)
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null) return 'unknown'
  if (!isMailAddress(mail)) return 'not a mail'
  if (member.mail === mail) return 'same mail'
  if ((await findMemberByMail(tx, mail)) !== undefined) return 'taken'

  // From here on it must succeed; the unique index on mail decides a race.
  await updateMember(tx, memberId, { mail, mailProvenAt: null })
  await forgetResetTokens(tx, memberId)
  for (const address of [member.mail, mail])
    await mailMember(
      tx,
      member,
      (words, name, contact) => words.mailChanged(name, address === mail, contact),
      contactIn,
      { mailId: address === mail ? mailIds.new : mailIds.old, now, address, isAllowed: true },
    )
  return 'changed'
}
