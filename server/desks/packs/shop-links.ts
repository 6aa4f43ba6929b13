// Addresses of the shop that an operator gives to a member. The console may have another origin.

import type { Language } from '#phrases/language.ts'
import { isKnown } from '#server/cards/draws/choose-cards.ts'
import type { Draw } from '#server/cards/draws/queries.ts'

export const boxLink = (shopOrigin: string, packId: string): string =>
  `${shopOrigin}/box?${new URLSearchParams({ packId })}`

export const packLink = (shopOrigin: string, packId: string): string =>
  `${shopOrigin}/pack-detail?${new URLSearchParams({ packId })}`

/** The page that proves a draw to all who have its address, in a member's language; empty as long as it opens for its member alone. */
export function proofLink(shopOrigin: string, draw: Draw, lang: Language): string {
  if (!isKnown(draw)) return ''
  const { packId, firstSlot, id: drawId } = draw
  const query = new URLSearchParams({ packId, firstSlot: String(firstSlot), drawId, lang })
  return `${shopOrigin}/draw-proof?${query}`
}
