// How many draws one purchase may hold: 1 up to the smallest of what is left, 3000, and the pack's cap (spec §5).

import { maxDrawCount } from '../../../../contract/draws.ts'

export function largestCount(pack: { remaining: number; maxCount: number }): number {
  const cap = pack.maxCount > 0 ? pack.maxCount : maxDrawCount
  return Math.max(0, Math.min(pack.remaining, maxDrawCount, cap))
}

/** The counts offered as buttons. */
export const quickCounts = (largest: number): number[] => [1, 10, 100].filter((count) => count <= largest)
