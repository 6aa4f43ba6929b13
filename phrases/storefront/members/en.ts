// Text of all other screens. Loaded with the first of them.

import { histories, membership, myPage, phones, referrals, reminders } from '../account/en.ts'
import { thanks } from '../collection/en.ts'
import { contact } from '../contact/en.ts'
import { exchange } from '../exchange/en.ts'
import { login, registration, reissue } from '../joining/en.ts'
import { notices } from '../notices/en.ts'
import { paying, pointPurchase, receipts } from '../paying/en.ts'
import { security } from '../security/en.ts'

export const members = {
  contact,
  exchange,
  histories,
  login,
  membership,
  myPage,
  notices,
  paying,
  phones,
  pointPurchase,
  receipts,
  referrals,
  registration,
  reissue,
  reminders,
  security,
  thanks,
}
