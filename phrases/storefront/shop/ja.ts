// Text of packs and their sealed boxes, and all that opens over them. Loaded with the first screen that is not the top page.

import { beaconProofs } from '#phrases/storefront/beacon-proofs/ja.ts'
import { collection, recentWins } from '#phrases/storefront/collection/ja.ts'
import { drawing, packDetail } from '#phrases/storefront/drawing/ja.ts'
import { legal } from '#phrases/storefront/legal/ja.ts'
import { maintenance } from '#phrases/storefront/maintenance/ja.ts'
import { packList } from '#phrases/storefront/pack-list/ja.ts'
import { proofs } from '#phrases/storefront/proofs/ja.ts'
import { push } from '#phrases/storefront/push/ja.ts'

export const shop = {
  beaconProofs,
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
