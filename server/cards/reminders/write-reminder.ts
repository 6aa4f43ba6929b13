import type { Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { MailPhrases } from '#phrases/mail/ja.ts'
import type { MailText, ShopContact } from '#phrases/mail/mail-text.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ContactIn } from '#server/people/members/mail-member.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { addresseeOf } from '#server/people/members/unproven-mail.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import type { Random } from '#server/random.ts'
import { listOptedOut } from './queries.ts'
import { type StopTokens, stopPath } from './stop-token.ts'

export interface ReminderDeps {
  contactIn: ContactIn
  tokens: StopTokens
  random: Pick<Random, 'id'>
}

/** The member's name and language, the shop's contact, and the address that ends reminders. */
export interface Recipient {
  name: string
  language: Language
  contact: ShopContact
  stopUrl: string
}

export type ReminderWords = MailPhrases['reminders']

export type Writing = (words: ReminderWords, envelope: Recipient) => MailText

/**
 * Writes mails of this room in their members' languages, unless they want none or are gone. The members are held, so that
 * nothing is written to one who leaves at this moment.
 * @returns how many were written
 */
export async function writeReminders(
  tx: Tx,
  members: ReadonlyMap<string, Member>,
  mails: ReadonlyMap<string, Writing>,
  deps: ReminderDeps,
  now: Date,
): Promise<number> {
  const optedOut = await listOptedOut(tx, [...mails.keys()])
  let written = 0
  for (const [memberId, write] of mails) {
    const member = members.get(memberId)
    if (member === undefined || optedOut.has(memberId)) continue
    if (member.withdrawnAt !== null || member.suspendedAt !== null) continue
    await writeReminder(tx, member, write, deps, now)
    written += 1
  }
  return written
}

async function writeReminder(
  tx: Tx,
  member: Member,
  write: Writing,
  { contactIn, tokens, random }: ReminderDeps,
  now: Date,
): Promise<void> {
  const { id: memberId, language } = member
  const words = mails[language].reminders
  const contact = contactIn(language)
  const stop = new URLSearchParams({ token: tokens.issue(memberId), lang: language })
  const stopUrl = `${contact.origin}${stopPath}?${stop}`
  const name = addresseeOf(member, language)
  const { subject, body } = write(words, { name, language, contact, stopUrl })
  await enqueueMail(tx, {
    id: random.id(),
    memberId,
    address: member.mail,
    subject,
    now,
    unsubscribeUrl: stopUrl,
    canWait: true,
    body: `${body}\n${words.footer(contact, stopUrl)}`,
  })
}
