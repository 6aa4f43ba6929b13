import { foldMail, isMailAddress } from '#contract/mail-address.ts'
import type { Tx } from '#server/db/pool.ts'
import { forgetResetTokens } from './login-queries.ts'
import { type ContactIn, mailMember } from './mail-member.ts'
import { mailOfNobody } from './member-row.ts'
import { newMailProof, type ProofDeps } from './prove-mail.ts'
import { findMemberByMail, lockMember, updateMember } from './queries.ts'

export interface MailChange extends ProofDeps {
  memberId: string
  mail: string
  contactIn: ContactIn
  /** One mail each to the old and the new address. */
  mailIds: { old: string; new: string }
}

export type MailChangeOutcome = 'changed' | 'unknown' | 'not a mail' | 'same mail' | 'taken'

/**
 * Changes a member's mail address after the operator's identity check (spec §1). Both addresses get a mail, the
 * new one with a link to prove it, and links sent to the old address become invalid. Refuses, changing nothing: an unknown or withdrawn member, an
 * invalid address, the current address, and the address of another member.
 */
export async function changeMail(tx: Tx, change: MailChange): Promise<MailChangeOutcome> {
  const { memberId, contactIn, mailIds, random, now } = change
  const mail = foldMail(change.mail)
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null) return 'unknown'
  if (!isMailAddress(mail)) return 'not a mail'
  if (member.mail === mail) return 'same mail'
  if ((await findMemberByMail(tx, mail)) !== undefined) return 'taken'

  // From here on it must succeed; the unique index on mail decides a race.
  const proof = newMailProof({ id: memberId, mail }, { random, now })
  await updateMember(tx, memberId, { mail, mailProvenAt: null, ...proof.kept })
  await forgetResetTokens(tx, memberId)
  // Nobody reads the address of a member whose own was lost with its key.
  if (member.mail !== mailOfNobody(memberId))
    await mailMember(
      tx,
      member,
      (words, name, contact) => words.mailChanged(name, undefined, contact),
      contactIn,
      { mailId: mailIds.old, now, isAllowed: true },
    )
  await mailMember(
    tx,
    member,
    (words, name, contact) => words.mailChanged(name, proof.linkAt(contact.origin), contact),
    contactIn,
    { mailId: mailIds.new, now, address: mail, expiresAt: proof.expiresAt, isAllowed: true },
  )
  return 'changed'
}
