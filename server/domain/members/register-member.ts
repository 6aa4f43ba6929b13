import type { Language } from '../../../phrases/language.ts'
import { mail as mailPhrases } from '../../../phrases/mail/registration.ts'
import type { Tx } from '../../db/pool.ts'
import { openWallet } from '../../ledger/ledger.ts'
import { enqueueMail } from '../messages/messages.ts'
import type { Registration } from './check-registration.ts'
import { insertMember } from './queries.ts'

export interface NewMember {
  id: string
  form: Registration
  passwordHash: string
  language: Language
  referralCode: string
  mailId: string
  now: Date
}

/**
 * Creates a member with an empty wallet and writes the welcome mail, all or nothing.
 * Refuses a mail that was taken meanwhile; then nothing is created.
 * @returns whether the member was created
 */
export async function registerMember(
  tx: Tx,
  { id, form, passwordHash, language, referralCode, mailId, now }: NewMember,
): Promise<boolean> {
  const isNew = await insertMember(tx, {
    ...{ id, passwordHash, language, referralCode, registeredAt: now },
    mail: form.mail.toLowerCase(),
    familyName: form.familyName.trim(),
    middleName: form.middleName?.trim() ?? '',
    givenName: form.givenName.trim(),
    phone: form.phone,
    postalCode: form.postalCode,
    prefectureId: Number(form.prefectureId),
    country: form.country?.trim() ?? '',
    city: form.city.trim(),
    street: form.street.trim(),
    building: form.building?.trim() ?? '',
    referredByCode: form.referralCode ?? '',
  })
  if (!isNew) return false
  await openWallet(tx, id)
  const words = mailPhrases[language]
  await enqueueMail(tx, {
    ...{ id: mailId, memberId: id, address: form.mail.toLowerCase(), now },
    subject: words.subject,
    body: words.body(`${form.familyName} ${form.givenName}`),
  })
  return true
}
