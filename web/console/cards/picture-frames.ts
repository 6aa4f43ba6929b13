import type { AddedUse } from '#contract/operator/cards.ts'

/** Width by height of the places where the pages of the shop show pictures. */
export const pictureFrames: Record<AddedUse, number> = { card: 734 / 1024, foil: 734 / 1024, pack: 3 / 2 }
