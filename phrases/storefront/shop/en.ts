// Text of packs and their sealed boxes, and all that opens over them. Loaded with the first screen that is not the top page.

import { beaconProofs } from '#phrases/storefront/beacon-proofs/en.ts'
import { collection, recentWins } from '#phrases/storefront/collection/en.ts'
import { drawing, packDetail } from '#phrases/storefront/drawing/en.ts'
import { legal } from '#phrases/storefront/legal/en.ts'
import { maintenance } from '#phrases/storefront/maintenance/en.ts'
import { packList } from '#phrases/storefront/pack-list/en.ts'
import { proofs } from '#phrases/storefront/proofs/en.ts'
import { push } from '#phrases/storefront/push/en.ts'

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
