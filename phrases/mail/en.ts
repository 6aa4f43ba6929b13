// Mails and SMS in English.

import { bankTransfer, mailRemittance } from '#phrases/mail/bank-transfer/en.ts'
import { claim } from '#phrases/mail/claim/en.ts'
import { disclosure } from '#phrases/mail/disclosure/en.ts'
import { enquiries } from '#phrases/mail/enquiries/en.ts'
import { membership } from '#phrases/mail/membership/en.ts'
import { purchase } from '#phrases/mail/purchase/en.ts'
import { push } from '#phrases/mail/push/en.ts'
import { refund } from '#phrases/mail/refund/en.ts'
import { reminders } from '#phrases/mail/reminders/en.ts'
import { shipment } from '#phrases/mail/shipment/en.ts'
import { sms } from '#phrases/mail/sms/en.ts'
import { staff } from '#phrases/mail/staff/en.ts'
import type { MailPhrases } from './ja.ts'

export const en: MailPhrases = {
  bankTransfer,
  claim,
  disclosure,
  enquiries,
  mailRemittance,
  membership,
  purchase,
  push,
  refund,
  reminders,
  shipment,
  sms,
  staff,
}
