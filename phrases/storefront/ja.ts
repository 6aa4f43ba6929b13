// What the storefront says in Japanese. One file per area; `en` must match it key for key.

import { common } from './ja/common.ts'
import { drawing } from './ja/drawing.ts'
import { failures } from './ja/failures.ts'
import { histories } from './ja/histories.ts'
import { home } from './ja/home.ts'
import { login } from './ja/login.ts'
import { maintenance } from './ja/maintenance.ts'
import { myPage } from './ja/my-page.ts'
import { packDetail } from './ja/pack-detail.ts'
import { packs } from './ja/packs.ts'
import { pointPurchase } from './ja/point-purchase.ts'
import { proofs } from './ja/proofs.ts'
import { registration } from './ja/registration.ts'
import { shell } from './ja/shell.ts'
import { ui } from './ja/ui.ts'

export const ja = {
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

export type StorefrontPhrases = typeof ja
