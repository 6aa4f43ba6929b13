// The way to the reveal. It plays for who has just drawn (spec §2) and for who takes up a reveal that broke off
// (ruling 13); the mark travels in the history entry, so that a reload of the reveal goes on with it.

import type { DrawResult } from '../../../contract/draws.ts'
import { drawDetailPath } from './buy-product-history-detail/route.ts'
import { choosePath } from './get-card-list/route.ts'
import { thankYouPath } from './thank-you/route.ts'

/** `navigate(revealPath(), { state: revealEntry })` */
export const revealEntry = { revealEntry: true } as const

export const isRevealEntry = (state: unknown): boolean =>
  (state as Partial<typeof revealEntry> | null)?.revealEntry === true

/**
 * Where a reveal that was seen to its end leads: with a coin pack there is nothing to choose (spec §4), and what
 * was decided before it was watched is looked back on.
 */
export function pathAfterReveal({
  isCoinPack,
  isDecided,
  packId,
  drawId,
}: Pick<DrawResult, 'isCoinPack' | 'isDecided' | 'packId' | 'drawId'>): string {
  if (isDecided) return drawDetailPath(drawId)
  return isCoinPack ? thankYouPath(packId, drawId) : choosePath(drawId)
}
