// Why a pack is worth a look now: the shelves of the top page above those by type, and the prize at its head. All of it
// follows from the packs' own answers, and so does the time: the instant of their figures.

import { isAlmostGone } from '#web/storefront/packs/almost-gone.ts'
import type { PackSummary } from '#web/storefront/packs/pack-summary.ts'

type Judged = Pick<
  PackSummary,
  'status' | 'remaining' | 'total' | 'startsAt' | 'asOf' | 'currency' | 'priceHundredths' | 'bestLeft'
>

const shelfReasons = ['lastOnes', 'fresh', 'coming', 'cheapest'] as const
export type ShelfReason = (typeof shelfReasons)[number]

export interface Shelf<P> {
  reason: ShelfReason
  packs: P[]
}

const longestShelf = 3
const fewestPacks = 6
const freshMs = 7 * 24 * 3_600_000

const isOnSale = ({ status }: Judged) => status === 'on_sale'

const startOf = ({ startsAt }: Judged) => Date.parse(startsAt)

const shelves: Record<ShelfReason, (packs: readonly Judged[]) => Judged[]> = {
  /** The fewest slots left first. */
  lastOnes: (packs) => packs.filter(isAlmostGone).toSorted((a, b) => a.remaining - b.remaining),
  /** Its sale began within a week, the newest first; when that is most of the shop, it tells nothing. */
  fresh: (packs) => {
    const found = packs.filter((pack) => isOnSale(pack) && Date.parse(pack.asOf) - startOf(pack) <= freshMs)
    return found.length * 2 > packs.length ? [] : found.toSorted((a, b) => startOf(b) - startOf(a))
  },
  /** The next to begin first. */
  coming: (packs) =>
    packs.filter(({ status }) => status === 'before_start').toSorted((a, b) => startOf(a) - startOf(b)),
  /** Sold for points: coins have another worth. */
  cheapest: (packs) =>
    packs
      .filter((pack) => isOnSale(pack) && pack.currency === 'points')
      .toSorted((a, b) => a.priceHundredths - b.priceHundredths),
}

/** The shelves that hold something; none in a shop so small that it is seen at once. */
export const shelvesByReason = <P extends Judged>(packs: readonly P[]): Shelf<P>[] =>
  packs.length < fewestPacks
    ? []
    : shelfReasons
        .map((reason) => ({ reason, packs: shelves[reason](packs).slice(0, longestShelf) as P[] }))
        .filter(({ packs: found }) => found.length > 0)

/**
 * The pack with the prize that converts to most, of equal prizes the cheaper pack; undefined when nothing that converts
 * is for sale. The box alone decides it.
 */
export const heroPack = <P extends Judged>(packs: readonly P[]): P | undefined => {
  const worth = ({ bestLeft }: Judged) => (bestLeft?.isShipOnly === false ? bestLeft.convertsToPoints : 0)
  return packs
    .filter((pack) => isOnSale(pack) && pack.currency === 'points' && worth(pack) > 0)
    .toSorted((a, b) => worth(b) - worth(a) || a.priceHundredths - b.priceHundredths)[0]
}
