// What the storefront says in Japanese. One file per area; `en` must match it key for key.

import { drawing } from './ja/drawing.ts'
import { exchange } from './ja/exchange.ts'
import { failures } from './ja/failures.ts'
import { histories } from './ja/histories.ts'
import { home } from './ja/home.ts'
import { legal } from './ja/legal.ts'
import { login } from './ja/login.ts'
import { maintenance } from './ja/maintenance.ts'
import { membership } from './ja/membership.ts'
import { myPage } from './ja/my-page.ts'
import { packDetail } from './ja/pack-detail.ts'
import { packs } from './ja/packs.ts'
import { paying } from './ja/paying.ts'
import { phones } from './ja/phones.ts'
import { pointPurchase } from './ja/point-purchase.ts'
import { proofs } from './ja/proofs.ts'
import { receipts } from './ja/receipts.ts'
import { referrals } from './ja/referrals.ts'
import { registration } from './ja/registration.ts'
import { reissue } from './ja/reissue.ts'
import { reminders } from './ja/reminders.ts'
import { shell } from './ja/shell.ts'
import { ui } from './ja/ui.ts'

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
