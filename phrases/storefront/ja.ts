// The storefront's text in Japanese, one file per area; `en` has the same keys.

import { histories, membership, myPage, phones, referrals, reminders } from './account/ja.ts'
import { collection, recentWins, thanks } from './collection/ja.ts'
import { contact } from './contact/ja.ts'
import { drawing, packDetail } from './drawing/ja.ts'
import { exchange } from './exchange/ja.ts'
import { login, registration, reissue } from './joining/ja.ts'
import { legal } from './legal/ja.ts'
import { maintenance } from './maintenance/ja.ts'
import { notices } from './notices/ja.ts'
import { packList } from './pack-list/ja.ts'
import { home, packs } from './packs/ja.ts'
import { paying, pointPurchase, receipts } from './paying/ja.ts'
import { proofs } from './proofs/ja.ts'
import { push } from './push/ja.ts'
import { security } from './security/ja.ts'
import { failures, shell, ui } from './shell/ja.ts'

export const ja = {
  collection,
  contact,
  drawing,
  exchange,
  failures,
  histories,
  home,
  legal,
  login,
  maintenance,
  membership,
  myPage,
  notices,
  packDetail,
  packList,
  packs,
  paying,
  phones,
  pointPurchase,
  proofs,
  push,
  receipts,
  recentWins,
  referrals,
  registration,
  reissue,
  reminders,
  security,
  shell,
  thanks,
  ui,
}

export type StorefrontPhrases = typeof ja
