// What the storefront says in English: a chunk of its own in the browser.

import { drawing } from './en/drawing.ts'
import { exchange } from './en/exchange.ts'
import { failures } from './en/failures.ts'
import { histories } from './en/histories.ts'
import { home } from './en/home.ts'
import { legal } from './en/legal.ts'
import { login } from './en/login.ts'
import { maintenance } from './en/maintenance.ts'
import { membership } from './en/membership.ts'
import { myPage } from './en/my-page.ts'
import { packDetail } from './en/pack-detail.ts'
import { packs } from './en/packs.ts'
import { paying } from './en/paying.ts'
import { phones } from './en/phones.ts'
import { pointPurchase } from './en/point-purchase.ts'
import { proofs } from './en/proofs.ts'
import { receipts } from './en/receipts.ts'
import { referrals } from './en/referrals.ts'
import { registration } from './en/registration.ts'
import { reissue } from './en/reissue.ts'
import { reminders } from './en/reminders.ts'
import { shell } from './en/shell.ts'
import { ui } from './en/ui.ts'
import type { StorefrontPhrases } from './ja.ts'

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
