// One purchase holds from 1 draw to the smallest of what is left, 3000, and the pack's cap (spec §5).

import { maxDrawCount } from '#contract/draw-count.ts'

export function largestCount(pack: { remaining: number; maxCount: number }): number {
  const cap = pack.maxCount > 0 ? pack.maxCount : maxDrawCount
  return Math.max(0, Math.min(pack.remaining, maxDrawCount, cap))
}

/** The counts offered as buttons (ruling 77): the last one is all that is allowed. Any other is typed. */
export const countChoices = (largest: number): number[] =>
  largest > 0 ? [...[1, 10, 100].filter((count) => count < largest), largest] : []

/** A count as a visitor types it, in full width too: at least 1, at most `largest`; undefined: no number. */
export function typedCount(text: string, largest: number): number | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d+$/.test(digits) ? Math.max(1, Math.min(Number(digits), largest)) : undefined
}
