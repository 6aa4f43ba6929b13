import type { AddedUse } from '#contract/operator/cards.ts'

/** The width and height of the places where the pages of the shop show pictures. */
export const pictureFrames: Record<AddedUse, number> = { card: 734 / 1024, foil: 734 / 1024, pack: 3 / 2 }
