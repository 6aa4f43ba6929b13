// What the storefront says in English: a chunk of its own in the browser.

import { drawing } from './drawing/en.ts'
import { exchange } from './exchange/en.ts'
import { failures } from './failures/en.ts'
import { histories } from './histories/en.ts'
import { home } from './home/en.ts'
import type { StorefrontPhrases } from './ja.ts'
import { legal } from './legal/en.ts'
import { login } from './login/en.ts'
import { maintenance } from './maintenance/en.ts'
import { membership } from './membership/en.ts'
import { myPage } from './my-page/en.ts'
import { packDetail } from './pack-detail/en.ts'
import { packs } from './packs/en.ts'
import { paying } from './paying/en.ts'
import { phones } from './phones/en.ts'
import { pointPurchase } from './point-purchase/en.ts'
import { proofs } from './proofs/en.ts'
import { receipts } from './receipts/en.ts'
import { referrals } from './referrals/en.ts'
import { registration } from './registration/en.ts'
import { reissue } from './reissue/en.ts'
import { reminders } from './reminders/en.ts'
import { shell } from './shell/en.ts'
import { ui } from './ui/en.ts'

export const en: StorefrontPhrases = {
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
