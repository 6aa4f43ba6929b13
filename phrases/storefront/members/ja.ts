// Text of all other screens. Loaded with the first of them.

import { histories, membership, myPage, phones, referrals, reminders } from '../account/ja.ts'
import { thanks } from '../collection/ja.ts'
import { contact } from '../contact/ja.ts'
import { exchange } from '../exchange/ja.ts'
import { login, registration, reissue } from '../joining/ja.ts'
import { notices } from '../notices/ja.ts'
import { paying, pointPurchase, receipts } from '../paying/ja.ts'
import { security } from '../security/ja.ts'

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
