// The way to the reveal. It plays for who has just drawn (spec §2) and for who takes up a reveal that broke off
// (ruling 13); the mark travels in the history entry, so that a reload of the reveal goes on with it.

import type { DrawResult } from '../../../contract/draws.ts'
import { choosePath, drawDetailPath, thankYouPath } from './paths.ts'

/** Without a draw: the newest one not seen to the end. */
export const revealPath = (drawId?: string): string =>
  drawId ? `/gacha-animation?${new URLSearchParams({ history_id: drawId })}` : '/gacha-animation'

/** `navigate(revealPath(), { state: comesToReveal })` */
export const comesToReveal = { comesToReveal: true } as const

export const hasComeToReveal = (state: unknown): boolean =>
  (state as Partial<typeof comesToReveal> | null)?.comesToReveal === true

/**
 * Where a reveal that was seen to its end leads: with a coin pack there is nothing to choose (spec §4), and what
 * was decided before it was watched is looked back on.
 */
export function afterReveal({
  isCoinPack,
  isDecided,
  packId,
  drawId,
}: Pick<DrawResult, 'isCoinPack' | 'isDecided' | 'packId' | 'drawId'>): string {
  if (isDecided) return drawDetailPath(drawId)
  return isCoinPack ? thankYouPath(packId, drawId) : choosePath(drawId)
}
