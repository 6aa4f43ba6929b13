// Why a pack is worth a look now: the shelves of the top page above those by type, and the prize at its head. All of it
// follows from the packs' own answers, and so does the time: the instant of their figures. The owner orders the shelves.

import type { ShopSettings } from '#contract/shop-settings.ts'
import { isAlmostGone } from '#web/storefront/packs/almost-gone.ts'
import type { PackSummary } from '#web/storefront/packs/pack-summary.ts'

type Judged = Pick<
  PackSummary,
  'status' | 'remaining' | 'total' | 'startsAt' | 'asOf' | 'currency' | 'priceHundredths' | 'bestLeft'
>

type TopPage = ShopSettings['topPage']
export type ShelfReason = Exclude<TopPage['first'], 'none'>

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

/** The shelves that hold something, as the owner ordered them; none in a shop so small that it is seen at once. */
export const shelvesByReason = <P extends Judged>(
  packs: readonly P[],
  { first, second, third, fourth }: Omit<TopPage, 'hero'>,
): Shelf<P>[] =>
  packs.length < fewestPacks
    ? []
    : [...new Set([first, second, third, fourth])]
        .filter((reason) => reason !== 'none')
        .map((reason) => ({ reason, packs: shelves[reason](packs).slice(0, longestShelf) as P[] }))
        .filter(({ packs: found }) => found.length > 0)

/**
 * The pack that the owner wants, while it is for sale and has a prize that converts; else the one with the prize that
 * converts to most, of equal prizes the cheaper pack. Undefined when nothing that converts is for sale.
 */
export function heroPack<P extends Judged & { id: string }>(
  packs: readonly P[],
  wanted: string,
): P | undefined {
  const worth = ({ bestLeft }: Judged) => (bestLeft?.isShipOnly === false ? bestLeft.convertsToPoints : 0)
  const fit = packs.filter((pack) => isOnSale(pack) && pack.currency === 'points' && worth(pack) > 0)
  return (
    fit.find(({ id }) => id === wanted) ??
    fit.toSorted((a, b) => worth(b) - worth(a) || a.priceHundredths - b.priceHundredths)[0]
  )
}
