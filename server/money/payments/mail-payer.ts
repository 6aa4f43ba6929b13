import { createHash } from 'node:crypto'
import type { Language } from '#phrases/language.ts'
import type { MailText } from '#phrases/mail/mail-text.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { type CountedMail, mayWriteTo } from '#server/people/members/unproven-mail.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import type { Payment } from './queries.ts'

/** Numbers are written in the same way in both languages. */
export const inDigits = (amount: number): string => amount.toLocaleString('ja-JP')

/**
 * Queues a mail to the member of a purchase, in their language, in the transaction of the event it reports. A member
 * who has left gets none. Locks the member, so that a member who is leaving at the same time gets none either: call it
 * before the wallet is locked, because leaving locks in that order, or when the member is locked already.
 * `cause`: the event, from which the mail's id is made; one mail per event and instant. `counted`: what any visitor can
 * cause is counted while the address is not proven (`mayWriteTo`).
 */
export async function mailPayer(
  tx: Tx,
  payment: Payment,
  cause: string,
  write: (language: Language, member: Member) => MailText,
  now: Date,
  counted?: CountedMail,
): Promise<void> {
  const member = await lockMember(tx, payment.memberId)
  if (member === undefined || member.withdrawnAt !== null) return
  if (counted !== undefined && !(await mayWriteTo(tx, member, counted, now))) return
  const mail = write(member.language, member)
  const id = mailId(`${payment.id} ${cause}`, now)
  await enqueueMail(tx, { id, memberId: member.id, address: member.mail, ...mail, now })
}

const timeDigits = 12

/** A UUID (version 8) derived from the cause; it grows with time, because the outbox is read in that order. */
function mailId(cause: string, now: Date): string {
  const time = now.getTime().toString(16).padStart(timeDigits, '0')
  const hash = createHash('sha256').update(cause).digest('hex')
  const digits = `${time}8${hash.slice(0, 3)}8${hash.slice(3, 18)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
