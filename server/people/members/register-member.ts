import type { Language } from '#phrases/language.ts'
import type { Tx } from '#server/db/pool.ts'
import { openWallet } from '#server/ledger/ledger.ts'
import type { Registration } from './check-registration.ts'
import { type ContactIn, mailMember, type Stamp } from './mail-member.ts'
import { profileRow } from './profile.ts'
import { newMailProof, type ProofDeps } from './prove-mail.ts'
import { insertMember } from './queries.ts'

export interface NewMember extends Stamp, ProofDeps {
  id: string
  form: Registration
  passwordHash: string
  language: Language
  referralCode: string
  /** The version of the legal texts the member agreed to; null for members older than the first version. */
  agreedTermsNo?: number
  contactIn: ContactIn
}

/**
 * Creates a member with an empty wallet and writes the welcome mail, with a link to prove the address, in one transaction.
 * Refuses a mail address that another member registered meanwhile; then nothing is created.
 * @returns whether the member was created
 */
export async function registerMember(
  tx: Tx,
  {
    id,
    form,
    passwordHash,
    language,
    referralCode,
    agreedTermsNo,
    contactIn,
    mailId,
    random,
    now,
  }: NewMember,
): Promise<boolean> {
  const row = profileRow(form)
  const { kept, linkAt, expiresAt } = newMailProof({ id, mail: row.mail }, { random, now })
  const isNew = await insertMember(tx, {
    id,
    passwordHash,
    language,
    referralCode,
    registeredAt: now,
    ...row,
    ...kept,
    referredByCode: form.referralCode?.trim() ?? '',
    agreedTermsNo: agreedTermsNo ?? null,
  })
  if (!isNew) return false
  await openWallet(tx, id)
  await mailMember(
    tx,
    { id, language, mailProvenAt: null, ...row },
    (words, name, contact) => words.registered(name, linkAt(contact.origin), contact),
    contactIn,
    { mailId, now, kind: 'welcome', expiresAt },
  )
  return true
}
