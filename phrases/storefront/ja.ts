// What the storefront says in Japanese. One file per area; `en` must match it key for key.

import { drawing } from './drawing/ja.ts'
import { exchange } from './exchange/ja.ts'
import { failures } from './failures/ja.ts'
import { histories } from './histories/ja.ts'
import { home } from './home/ja.ts'
import { legal } from './legal/ja.ts'
import { login } from './login/ja.ts'
import { maintenance } from './maintenance/ja.ts'
import { membership } from './membership/ja.ts'
import { myPage } from './my-page/ja.ts'
import { packDetail } from './pack-detail/ja.ts'
import { packs } from './packs/ja.ts'
import { paying } from './paying/ja.ts'
import { phones } from './phones/ja.ts'
import { pointPurchase } from './point-purchase/ja.ts'
import { proofs } from './proofs/ja.ts'
import { receipts } from './receipts/ja.ts'
import { referrals } from './referrals/ja.ts'
import { registration } from './registration/ja.ts'
import { reissue } from './reissue/ja.ts'
import { reminders } from './reminders/ja.ts'
import { shell } from './shell/ja.ts'
import { ui } from './ui/ja.ts'

export const ja = {
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
  packDetail,
  packs,
  paying,
  phones,
  pointPurchase,
  proofs,
  receipts,
  referrals,
  registration,
  reissue,
  reminders,
  shell,
  ui,
}

export type StorefrontPhrases = typeof ja
