// A prize of the line-up as the viewer shows it.

import type { ViewedCard } from '#web/storefront/packs/card-viewer/viewed-card.ts'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import type { Lineup, PackDetail } from './loader.ts'

type LineupCard = Lineup['list'][number]

/** The number left now: the pack says it, so that all prizes are of one instant. */
export const leftNow = (pack: Pick<PackDetail, 'left'>, card: Pick<LineupCard, 'prize' | 'left'>): number =>
  pack.left[card.prize] ?? card.left

export const viewedPrize = (pack: PackDetail, card: LineupCard): ViewedCard => ({
  ...card,
  left: { now: leftNow(pack, card), sealed: card.quantity },
  proofPath: boxPath(pack.id),
})
