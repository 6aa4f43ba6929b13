// Text of all other screens. Loaded with the first of them.

import {
  histories,
  mailProof,
  membership,
  myPage,
  phones,
  referrals,
  reminders,
} from '#phrases/storefront/account/ja.ts'
import { thanks } from '#phrases/storefront/collection/ja.ts'
import { contact } from '#phrases/storefront/contact/ja.ts'
import { exchange } from '#phrases/storefront/exchange/ja.ts'
import { login, registration, reissue } from '#phrases/storefront/joining/ja.ts'
import { notices } from '#phrases/storefront/notices/ja.ts'
import { paying, pointPurchase, receipts } from '#phrases/storefront/paying/ja.ts'
import { records } from '#phrases/storefront/records/ja.ts'
import { security } from '#phrases/storefront/security/ja.ts'
import { trial } from '#phrases/storefront/trial/ja.ts'

export const members = {
  contact,
  exchange,
  histories,
  login,
  mailProof,
  membership,
  myPage,
  notices,
  paying,
  phones,
  pointPurchase,
  receipts,
  records,
  referrals,
  registration,
  reissue,
  reminders,
  security,
  thanks,
  trial,
}
