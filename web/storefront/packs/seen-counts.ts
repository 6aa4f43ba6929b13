// The counts of a beacon box as this browser saw them before each of its draws: the proof of the draw begins with them.

import type { SeenCounts } from '#contract/verify-beacon-draw.ts'
import type { PackDetail } from '#web/storefront/packs/pack-detail/loader.ts'

const key = 'seen-counts'

/** A box of many prizes takes some kilobytes. */
const keptDraws = 20

type Kept = SeenCounts & { drawId: string }

/** The counts of a beacon box that its page shows now; undefined: a sealed box. */
export const countsOf = ({
  lastClosing,
  boxCommitment: commitment,
  left,
  total,
  remaining,
  waiting,
}: Pick<PackDetail, 'lastClosing' | 'boxCommitment' | 'left' | 'total' | 'remaining' | 'waiting'>):
  | SeenCounts
  | undefined =>
  lastClosing && {
    commitment,
    left,
    number: lastClosing.number,
    closing: lastClosing.hash,
    decided: total - remaining - waiting,
  }

const allKept = (): Kept[] => JSON.parse(sessionStorage.getItem(key) ?? '[]')

/** Keeps what was seen before the press that bought a draw. The first stays: what comes later is no evidence. The oldest are dropped. */
export function keepCounts(drawId: string, seen: SeenCounts): void {
  try {
    const kept = allKept()
    if (kept.some((one) => one.drawId === drawId)) return
    sessionStorage.setItem(key, JSON.stringify([...kept, { ...seen, drawId }].slice(-keptDraws)))
  } catch {
    // Without storage the proof says that nothing was kept.
  }
}

export function seenCounts(drawId: string): SeenCounts | undefined {
  try {
    return allKept().find((one) => one.drawId === drawId)
  } catch {
    return undefined
  }
}
