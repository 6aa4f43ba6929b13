// Text of packs and their sealed boxes, and all that opens over them. Loaded with the first screen that is not the top page.

import { collection, recentWins } from '../collection/ja.ts'
import { drawing, packDetail } from '../drawing/ja.ts'
import { legal } from '../legal/ja.ts'
import { maintenance } from '../maintenance/ja.ts'
import { packList } from '../pack-list/ja.ts'
import { proofs } from '../proofs/ja.ts'
import { push } from '../push/ja.ts'

export const shop = {
  collection,
  drawing,
  legal,
  maintenance,
  packDetail,
  packList,
  proofs,
  push,
  recentWins,
}
