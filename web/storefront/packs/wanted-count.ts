// The number of draws of a pack that the member wanted when points were short: kept over the purchase of points, also
// by way of a payment provider's pages, so that the way back leads to the same order.

import { drawAgainPath, packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'

const keyOf = (packId: string) => `wanted-count:${packId}`

export function rememberWantedCount(packId: string, count: number): void {
  try {
    sessionStorage.setItem(keyOf(packId), String(count))
  } catch {}
}

/** Undefined on another device, and in a tab that was opened since. */
export function wantedCount(packId: string): number | undefined {
  try {
    return Number(sessionStorage.getItem(keyOf(packId))) || undefined
  } catch {
    return undefined
  }
}

/** The way back from buying points: the pack with the sheet of the count that was wanted, where it is known. */
export function wantedPackPath(packId: string): string {
  const count = wantedCount(packId)
  return count === undefined ? packDetailPath(packId) : drawAgainPath(packId, count)
}
