// Mails and SMS in English.

import { bankTransfer, mailRemittance } from './bank-transfer/en.ts'
import { claim } from './claim/en.ts'
import { disclosure } from './disclosure/en.ts'
import { enquiries } from './enquiries/en.ts'
import type { MailPhrases } from './ja.ts'
import { membership } from './membership/en.ts'
import { push } from './push/en.ts'
import { refund } from './refund/en.ts'
import { reminders } from './reminders/en.ts'
import { shipment } from './shipment/en.ts'
import { sms } from './sms/en.ts'

export const en: MailPhrases = {
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
