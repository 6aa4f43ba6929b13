import type { Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { MailText } from '#phrases/mail/mail-text.ts'
import type { ParcelWords, ShipmentMails } from '#phrases/mail/shipment/ja.ts'
import type { Tx } from '#server/db/pool.ts'
import { findMember } from '#server/people/members/queries.ts'
import { addresseeOf } from '#server/people/members/unproven-mail.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import type { Parcel } from './parcel-queries.ts'

/**
 * Writes a parcel's member a mail in the language they registered in: one for all its cards. A member who has left the
 * shop gets none.
 */
export async function mailParcel(
  tx: Tx,
  parcel: Pick<Parcel, 'memberId' | 'isMemberGone' | 'cardCount' | 'sources'>,
  { mailId, now }: { mailId: string; now: Date },
  write: (mails: ShipmentMails, words: ParcelWords, language: Language) => MailText,
): Promise<void> {
  if (parcel.isMemberGone) return
  const member = await findMember(tx, parcel.memberId)
  if (member === undefined) return
  const { language } = member
  const [source, other] = parcel.sources
  const words: ParcelWords = {
    name: addresseeOf(member, language),
    cardCount: parcel.cardCount,
    from: source === undefined || other !== undefined ? 'both' : source,
  }
  const text = write(mails[language].shipment, words, language)
  await enqueueMail(tx, { id: mailId, memberId: member.id, address: member.mail, now, ...text })
}
