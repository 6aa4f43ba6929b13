// Navigation to and from the reveal. The reveal plays after a draw (spec §2) and when a member continues an
// interrupted one (ruling 13). The mark is in the history state, so that a reload continues the reveal.

import type { DrawResult } from '#contract/draws.ts'
import { drawDetailPath } from '#web/storefront/drawing/buy-product-history-detail/route.ts'
import type { revealEntry } from '#web/storefront/drawing/gacha-animation/route.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { thankYouPath } from '#web/storefront/drawing/thank-you/route.ts'

export const isRevealEntry = (state: unknown): boolean =>
  (state as Partial<typeof revealEntry> | null)?.revealEntry === true

/**
 * The next screen after the end of a reveal: the thank-you page for a coin pack, which has no choice (spec §4);
 * the draw's detail when the choice was made before; else the choice.
 */
export function pathAfterReveal({
  isCoinPack,
  isChosen,
  packId,
  drawId,
}: Pick<DrawResult, 'isCoinPack' | 'isChosen' | 'packId' | 'drawId'>): string {
  if (isChosen) return drawDetailPath(drawId)
  return isCoinPack ? thankYouPath(packId, drawId) : choosePath(drawId)
}
