// Mails and SMS in Japanese, the source.

import { bankTransfer, mailRemittance } from './bank-transfer/ja.ts'
import { claim } from './claim/ja.ts'
import { disclosure } from './disclosure/ja.ts'
import { enquiries } from './enquiries/ja.ts'
import { membership } from './membership/ja.ts'
import { push } from './push/ja.ts'
import { refund } from './refund/ja.ts'
import { reminders } from './reminders/ja.ts'
import { shipment } from './shipment/ja.ts'
import { sms } from './sms/ja.ts'

export const ja = {
  bankTransfer,
  claim,
  disclosure,
  enquiries,
  mailRemittance,
  membership,
  push,
  refund,
  reminders,
  shipment,
  sms,
}

export type MailPhrases = typeof ja
