// The token of a checked draw until its confirmation: single use, valid for 10 minutes (ruling 12).

export interface PendingDraw {
  packId: string
  count: number
  token: string
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

/** The token for exactly this pack and count, or null. */
export function pendingDrawToken(packId: string, count: number): string | null {
  let stored = inMemory
  if (!stored) {
    try {
      stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingDraw | null
    } catch {}
  }
  return stored && stored.packId === packId && stored.count === count ? stored.token : null
}

/** Called after a draw or a refusal. */
export function clearPendingDraw(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
