import { isLanguage, type Language } from '../../../phrases/language.ts'
import { mails } from '../../../phrases/mail/by-language.ts'
import type { MailPhrases } from '../../../phrases/mail/ja.ts'
import type { MailText, ShopContact } from '../../../phrases/mail/mail-text.ts'
import type { Tx } from '../../db/pool.ts'
import type { Random } from '../../random.ts'
import type { ContactIn } from '../members/mail-member.ts'
import { lockMember } from '../members/queries.ts'
import { enqueueMail } from '../messages/messages.ts'
import { wantsReminders } from './queries.ts'
import { type StopTokens, stopPath } from './stop-token.ts'

export interface ReminderDeps {
  contactIn: ContactIn
  tokens: StopTokens
  random: Pick<Random, 'id'>
}

/** Who writes, to whom, in which language. */
export interface Recipient {
  name: string
  language: Language
  contact: ShopContact
  stopUrl: string
}

export type ReminderWords = MailPhrases['reminders']

/**
 * Writes a mail of this room in the member's language, unless they want none or are gone. Holds the member, so that
 * nothing is written to a member who leaves at this moment.
 */
export async function writeReminder(
  tx: Tx,
  memberId: string,
  write: (words: ReminderWords, envelope: Recipient) => Promise<MailText>,
  { contactIn, tokens, random }: ReminderDeps,
  now: Date,
): Promise<boolean> {
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null || member.suspendedAt !== null) return false
  if (!(await wantsReminders(tx, memberId))) return false
  const language = isLanguage(member.language) ? member.language : 'ja'
  const words = mails[language].reminders
  const contact = contactIn(language)
  const stop = new URLSearchParams({ token: tokens.issue(memberId), lang: language })
  const stopUrl = `${contact.origin}${stopPath}?${stop}`
  const name = words.name(member.familyName, member.givenName)
  const { subject, body } = await write(words, { name, language, contact, stopUrl })
  await enqueueMail(tx, {
    id: random.id(),
    memberId,
    address: member.mail,
    subject,
    now,
    unsubscribeUrl: stopUrl,
    body: `${body}\n${words.footer(contact, stopUrl)}`,
  })
  return true
}
