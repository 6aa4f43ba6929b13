// Mails and SMS in Japanese, the source.

import { bankTransfer, mailRemittance } from '#phrases/mail/bank-transfer/ja.ts'
import { claim } from '#phrases/mail/claim/ja.ts'
import { disclosure } from '#phrases/mail/disclosure/ja.ts'
import { enquiries } from '#phrases/mail/enquiries/ja.ts'
import { membership } from '#phrases/mail/membership/ja.ts'
import { purchase } from '#phrases/mail/purchase/ja.ts'
import { push } from '#phrases/mail/push/ja.ts'
import { refund } from '#phrases/mail/refund/ja.ts'
import { reminders } from '#phrases/mail/reminders/ja.ts'
import { shipment } from '#phrases/mail/shipment/ja.ts'
import { sms } from '#phrases/mail/sms/ja.ts'
import { staff } from '#phrases/mail/staff/ja.ts'

export const ja = {
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

export type MailPhrases = typeof ja
