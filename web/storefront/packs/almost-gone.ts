import type { PackSummary } from './pack-summary.ts'

/** At most a fifth of a box that is on sale is left. */
export const isAlmostGone = (pack: Pick<PackSummary, 'status' | 'remaining' | 'total'>): boolean =>
  pack.status === 'on_sale' && pack.remaining * 5 <= pack.total
