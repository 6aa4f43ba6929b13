// Text of packs and their sealed boxes, and all that opens over them. Loaded with the first screen that is not the top page.

import { collection, recentWins } from '../collection/en.ts'
import { drawing, packDetail } from '../drawing/en.ts'
import { legal } from '../legal/en.ts'
import { maintenance } from '../maintenance/en.ts'
import { packList } from '../pack-list/en.ts'
import { proofs } from '../proofs/en.ts'
import { push } from '../push/en.ts'

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
