// A visitor can register with a stranger's address. Until it is proven that the member reads it, a mail there
// carries no words that the member chose, and few are written.

import { createHash } from 'node:crypto'
import { fullName } from '#contract/full-name.ts'
import { foldMail } from '#contract/mail-address.ts'
import type { Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { Tx } from '#server/db/pool.ts'
import { takeDaily } from './daily-counts.ts'
import type { Member } from './member-row.ts'

export type Addressee = Pick<Member, 'id' | 'mail' | 'mailProvenAt' | 'familyName' | 'givenName'>

/**
 * Mails a day to an unproven address. All but notices are counted by mailbox, since any visitor can cause
 * them; notices by account, so that a stranger cannot use up those that warn a member.
 */
const mailsPerDay = { welcome: 5, link: 40, proof: 5, notice: 20, enquiry: 5 } as const
export type CountedMail = keyof typeof mailsPerDay

/**
 * One spelling of the addresses that commonly reach one mailbox: without what follows a plus sign, and without dots
 * before the @. For counting alone: two members may have addresses that fold into one.
 */
function foldedMail(mail: string): string {
  const [local = '', host = ''] = foldMail(mail).split(/@(?=[^@]*$)/)
  return `${(local.split('+', 1)[0] ?? '').replaceAll('.', '')}@${host}`
}

const isProven = ({ mail, mailProvenAt }: Addressee, address: string): boolean =>
  mailProvenAt !== null && address === mail

/** The form of address for the member in a mail to this address: the name, where the address is proven. */
export function addresseeOf(member: Addressee, language: Language, address = member.mail): string {
  return isProven(member, address) ? fullName(member) : mails[language].membership.nameless
}

/**
 * Tells whether another mail may be written to this address now; an unproven one is counted, together with those that
 * fold into the same. The hash is no secret's: it is deleted after a day.
 */
export async function mayWriteTo(
  tx: Tx,
  member: Addressee,
  kind: CountedMail,
  now: Date,
  address = member.mail,
): Promise<boolean> {
  if (isProven(member, address)) return true
  const subject = createHash('sha256')
    .update(`mail ${kind} ${kind === 'notice' ? `${member.id} ` : ''}${foldedMail(address)}`)
    .digest()
  return await takeDaily(tx, subject, mailsPerDay[kind], now)
}
