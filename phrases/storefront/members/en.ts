// Text of all other screens. Loaded with the first of them.

import {
  histories,
  mailProof,
  membership,
  myPage,
  phones,
  referrals,
  reminders,
} from '#phrases/storefront/account/en.ts'
import { thanks } from '#phrases/storefront/collection/en.ts'
import { contact } from '#phrases/storefront/contact/en.ts'
import { exchange } from '#phrases/storefront/exchange/en.ts'
import { login, registration, reissue } from '#phrases/storefront/joining/en.ts'
import { notices } from '#phrases/storefront/notices/en.ts'
import { paying, pointPurchase, receipts } from '#phrases/storefront/paying/en.ts'
import { records } from '#phrases/storefront/records/en.ts'
import { security } from '#phrases/storefront/security/en.ts'
import { trial } from '#phrases/storefront/trial/en.ts'

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
