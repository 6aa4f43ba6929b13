import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { MailPhrases } from '#phrases/mail/ja.ts'
import type { MailText, ShopContact } from '#phrases/mail/mail-text.ts'
import type { Tx } from '#server/db/pool.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import type { Member } from './member-row.ts'
import { type Addressee, addresseeOf, type CountedMail, mayWriteTo } from './unproven-mail.ts'

/** The shop's signature under its mails in a language; read before the transaction, as settings are. */
export type ContactIn = (language: Language) => ShopContact

/** The signature of the shop with these settings. Without a contact page a member can always write. */
export const signatureOf =
  ({ shopName, contactUrl, contactMail }: ShopSettings, origin: string): ContactIn =>
  (language) => ({
    shopName: shopName[language],
    contactUrl: contactUrl.startsWith('/') ? `${origin}${contactUrl}` : contactUrl || contactMail,
    origin,
  })

/** The shop's name in every language. */
export const shopNamesOf = (contactIn: ContactIn): string[] =>
  (['ja', 'en'] as const).map((language) => contactIn(language).shopName)

export interface Stamp {
  mailId: string
  now: Date
}

export interface MailDetails extends Stamp {
  /** Another address than the registered one. */
  address?: string
  /** The text is deleted once sent, and at this instant at the latest: it holds a secret, or its reader is leaving. */
  expiresAt?: Date
  /** The caller has asked whether it may be written (`mayWriteTo`), or an operator causes it. */
  isAllowed?: true
  /** The kind under which the mail is counted. */
  kind?: CountedMail
}

/** Picks the text of a mail and fills it in. */
export type Writing = (words: MailPhrases['membership'], name: string, contact: ShopContact) => MailText

/**
 * Writes a mail to a member in their language, in the transaction of the change it reports. To an unproven address it
 * goes without the name, and not at all once the day's number is used up.
 */
export async function mailMember(
  tx: Tx,
  member: Pick<Member, 'language'> & Addressee,
  write: Writing,
  contactIn: ContactIn,
  { mailId, now, address = member.mail, expiresAt, isAllowed, kind = 'notice' }: MailDetails,
): Promise<void> {
  const { language } = member
  if (!isAllowed && !(await mayWriteTo(tx, member, kind, now, address))) return
  const name = addresseeOf(member, language, address)
  const mail = write(mails[language].membership, name, contactIn(language))
  await enqueueMail(tx, { id: mailId, memberId: member.id, address, now, ...mail, expiresAt })
}
