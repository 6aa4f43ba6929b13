// The token of a checked draw until its confirmation: single use, valid for 10 minutes (ruling 12).

import type { SeenCounts } from '#contract/verify-beacon-draw.ts'

export interface PendingDraw {
  packId: string
  count: number
  token: string
  /** The counts that the page showed at its check: a retry may find a draw that was made before newer ones. */
  seen?: SeenCounts | undefined
}

const key = 'pending-draw'
let inMemory: PendingDraw | null = null

/** Also in session storage, so that a reload of the confirmation does not lose it. */
export function savePendingDraw(draw: PendingDraw): void {
  inMemory = draw
  try {
    sessionStorage.setItem(key, JSON.stringify(draw))
  } catch {}
}

/** The check of exactly this pack and count, or null. */
export function pendingDraw(packId: string, count: number): PendingDraw | null {
  let stored = inMemory
  if (!stored) {
    try {
      stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingDraw | null
    } catch {}
  }
  return stored && stored.packId === packId && stored.count === count ? stored : null
}

/** Called after a draw or a refusal. */
export function clearPendingDraw(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
