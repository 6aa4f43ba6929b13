// The storefront's text in English; the browser loads it as a separate chunk.

import { histories, membership, myPage, phones, referrals, reminders } from './account/en.ts'
import { collection, recentWins, thanks } from './collection/en.ts'
import { contact } from './contact/en.ts'
import { drawing, packDetail } from './drawing/en.ts'
import { exchange } from './exchange/en.ts'
import type { StorefrontPhrases } from './ja.ts'
import { login, registration, reissue } from './joining/en.ts'
import { legal } from './legal/en.ts'
import { maintenance } from './maintenance/en.ts'
import { notices } from './notices/en.ts'
import { packList } from './pack-list/en.ts'
import { home, packs } from './packs/en.ts'
import { paying, pointPurchase, receipts } from './paying/en.ts'
import { proofs } from './proofs/en.ts'
import { push } from './push/en.ts'
import { security } from './security/en.ts'
import { failures, shell, ui } from './shell/en.ts'

export const en: StorefrontPhrases = {
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
