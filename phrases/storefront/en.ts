// What the storefront says in English: a chunk of its own in the browser.

import { common } from './en/common.ts'
import { drawing } from './en/drawing.ts'
import { failures } from './en/failures.ts'
import { histories } from './en/histories.ts'
import { home } from './en/home.ts'
import { login } from './en/login.ts'
import { maintenance } from './en/maintenance.ts'
import { myPage } from './en/my-page.ts'
import { packDetail } from './en/pack-detail.ts'
import { packs } from './en/packs.ts'
import { pointPurchase } from './en/point-purchase.ts'
import { proofs } from './en/proofs.ts'
import { registration } from './en/registration.ts'
import { shell } from './en/shell.ts'
import { ui } from './en/ui.ts'
import type { StorefrontPhrases } from './ja.ts'

export const en: StorefrontPhrases = {
  common,
  drawing,
  failures,
  histories,
  home,
  login,
  maintenance,
  myPage,
  packDetail,
  packs,
  pointPurchase,
  proofs,
  registration,
  shell,
  ui,
}
