// How many draws one purchase may hold: 1 up to the smallest of what is left, 3000, and the pack's cap (spec §5).

import { maxDrawCount } from '#contract/draw-count.ts'

export function largestCount(pack: { remaining: number; maxCount: number }): number {
  const cap = pack.maxCount > 0 ? pack.maxCount : maxDrawCount
  return Math.max(0, Math.min(pack.remaining, maxDrawCount, cap))
}

const quickCounts = [1, 10, 100]

/** The counts offered as buttons: at most four, the last one all that is allowed. Other counts are typed. */
export function countChoices(largest: number): number[] {
  if (largest <= 0) return []
  const between = largest < 10 ? [1, Math.ceil(largest / 2)] : quickCounts
  return [...new Set([...between.filter((count) => count < largest), largest])]
}

/** A count as a visitor types it, in full width too: at least 1, at most `largest`; undefined: no number. */
export function typedCount(text: string, largest: number): number | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d+$/.test(digits) ? Math.max(1, Math.min(Number(digits), largest)) : undefined
}
