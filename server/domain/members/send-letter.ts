import { isLanguage, type Language } from '../../../phrases/language.ts'
import { mails } from '../../../phrases/mail/by-language.ts'
import type { MailPhrases } from '../../../phrases/mail/ja.ts'
import type { Letter, Sender } from '../../../phrases/mail/letter.ts'
import type { Tx } from '../../db/pool.ts'
import { enqueueMail } from '../messages/messages.ts'
import type { Member } from './queries.ts'

/** How the shop signs its mails in a language; read before the transaction, as settings are. */
export type SenderIn = (language: Language) => Sender

export interface Stamp {
  mailId: string
  now: Date
}

export interface Posting extends Stamp {
  /** Another address than the registered one. */
  address?: string
  /** The text is deleted once sent, and at this instant at the latest: it holds a secret, or its reader is leaving. */
  expiresAt?: Date
}

/** Picks a letter and fills it in. */
export type Writing = (words: MailPhrases['membership'], name: string, sender: Sender) => Letter

/** Writes a letter to a member in their language, in the transaction of the change it reports. */
export async function sendLetter(
  tx: Tx,
  member: Pick<Member, 'id' | 'mail' | 'language' | 'familyName' | 'givenName'>,
  write: Writing,
  senderIn: SenderIn,
  { mailId, now, address, expiresAt }: Posting,
): Promise<void> {
  const language = isLanguage(member.language) ? member.language : 'ja'
  const words = mails[language].membership
  const letter = write(words, words.name(member.familyName, member.givenName), senderIn(language))
  await enqueueMail(tx, {
    id: mailId,
    memberId: member.id,
    address: address ?? member.mail,
    now,
    ...letter,
    expiresAt,
  })
}
