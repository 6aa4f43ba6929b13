// A pack is worth a look now for these reasons: the shelves of the top page above those by type, and the prize at its head. All of it
// follows from the packs' own answers and the time. It is part of an answer, so that a shared page follows the clock.

import type { Pack } from '#contract/catalogue.ts'
import type { ShelfReason, ShopSettings } from '#contract/shop-settings.ts'
import { isAlmostGone } from '#contract/what-is-left.ts'

type Judged = Pick<
  Pack,
  'id' | 'status' | 'remaining' | 'total' | 'startsAt' | 'isNew' | 'currency' | 'priceHundredths' | 'bestLeft'
>
type TopPage = ShopSettings['topPage']

const longestShelf = 3
const fewestPacks = 6
const hourMs = 3_600_000

/**
 * Its sale began less than so many hours ago, and after the first sale of the shop: what a shop opens with is not new,
 * since nothing is older.
 */
export const isNewAt = (
  now: Date,
  { startsAt, openedAt, forHours }: { startsAt: Date; openedAt: Date | undefined; forHours: number },
): boolean =>
  startsAt <= now &&
  now.getTime() - startsAt.getTime() < forHours * hourMs &&
  openedAt !== undefined &&
  startsAt > openedAt

const isOnSale = ({ status }: Judged) => status === 'on_sale'

const startOf = ({ startsAt }: Judged) => Date.parse(startsAt)

const almostGone = (packs: readonly Judged[]) =>
  packs.filter(isAlmostGone).toSorted((a, b) => a.remaining - b.remaining)

const newest = (packs: readonly Judged[]) =>
  packs.filter((pack) => isOnSale(pack) && pack.isNew).toSorted((a, b) => startOf(b) - startOf(a))

/** The newest first, then the next to begin; where there are both, neither takes all places. */
function newAndSoon(packs: readonly Judged[], now: Date, soonForHours: number): Judged[] {
  const soon = packs
    .filter(
      (pack) => pack.status === 'before_start' && startOf(pack) - now.getTime() <= soonForHours * hourMs,
    )
    .toSorted((a, b) => startOf(a) - startOf(b))
  return [...newest(packs).slice(0, soon.length > 0 ? longestShelf - 1 : longestShelf), ...soon]
}

/** Sold for points: coins have another worth. */
const cheapest = (packs: readonly Judged[]) =>
  packs
    .filter((pack) => isOnSale(pack) && pack.currency === 'points')
    .toSorted((a, b) => a.priceHundredths - b.priceHundredths)

/**
 * The shelves that hold something, as the owner ordered them. A shop so small that it is seen at once has none but that
 * of what is new and soon.
 */
export function shelvesByReason(
  packs: readonly Judged[],
  { first, second, third, fourth, soonForHours }: TopPage,
  now: Date,
): { reason: ShelfReason; packIds: string[] }[] {
  const isSmall = packs.length < fewestPacks
  const on: Record<ShelfReason, () => Judged[]> = {
    newAndSoon: () => newAndSoon(packs, now, soonForHours),
    lastOnes: () => (isSmall ? [] : almostGone(packs)),
    cheapest: () => (isSmall ? [] : cheapest(packs)),
  }
  return [...new Set([first, second, third, fourth])]
    .filter((reason) => reason !== 'none')
    .map((reason) => ({
      reason,
      packIds: on[reason]()
        .slice(0, longestShelf)
        .map(({ id }) => id),
    }))
    .filter(({ packIds }) => packIds.length > 0)
}

/** The list, begun with the one whose turn it is in this hour. */
function inTurn<T>(list: readonly T[], now: Date): T[] {
  const at = list.length === 0 ? 0 : Math.floor(now.getTime() / hourMs) % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

/**
 * The pack at the head for this hour: of those that the owner chose the next one in turn that is for sale and has a prize
 * that converts. Without one, by turns the newest, the one that is almost gone and the one with the prize that converts
 * to most (of equal prizes the cheaper pack). Undefined when nothing that converts is for sale.
 */
export function heroPack<P extends Judged>(
  packs: readonly P[],
  chosen: readonly string[],
  now: Date,
): P | undefined {
  const worth = ({ bestLeft }: Judged) => (bestLeft?.isShipOnly === false ? bestLeft.convertsToPoints : 0)
  const fit = packs.filter((pack) => isOnSale(pack) && pack.currency === 'points' && worth(pack) > 0)
  const bestLeft = fit.toSorted((a, b) => worth(b) - worth(a) || a.priceHundredths - b.priceHundredths)
  const byTurns = inTurn([newest(fit), almostGone(fit), bestLeft], now).map(([first]) => first?.id)
  const id = [...inTurn(chosen, now), ...byTurns].find((one) => fit.some((pack) => pack.id === one))
  return fit.find((pack) => pack.id === id)
}
