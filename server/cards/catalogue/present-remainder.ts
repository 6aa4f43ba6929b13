import type { PackNow } from '#contract/what-is-left.ts'
import { inLanguage, type Language, type Localized } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { presentPrizesLeft, presentSale } from '#server/cards/boxes/present-remainder.ts'
import type { Box, StoredPrize } from '#server/cards/boxes/queries.ts'
import type { PrizeLeft, Remainder, Remainders } from '#server/cards/boxes/remainders.ts'
import { findHaltReasons } from '#server/cards/boxes/sale-events.ts'
import type { Database } from '#server/db/pool.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { type CardRow, findCards, findPacks, type PackRow } from './queries.ts'

export interface NowDeps {
  db: Database
  remainders: Remainders
}

/** The best first: by tier, then by rarity, then the one there were fewest of. */
export const byRank = (a: StoredPrize, b: StoredPrize): number =>
  b.tier - a.tier || b.rarity - a.rarity || a.quantity - b.quantity || b.convertsToPoints - a.convertsToPoints

/** All that changes about some packs while they are sold, as their boxes were read; by pack id. `packs`: if they were read already. */
export async function presentNow(
  { db, remainders }: NowDeps,
  boxes: Box[],
  { language, now, packs: given }: { language: Language; now: Date; packs?: ReadonlyMap<string, PackRow> },
): Promise<Map<string, PackNow>> {
  const counted = await Promise.all(
    boxes.map(async (box) => {
      const remainder = await remainders.of(box)
      return { box, remainder, sale: presentSale(box, now), best: bestLeft(remainder) }
    }),
  )
  const [packs, cards, haltReasons] = await Promise.all([
    given ??
      findPacks(
        db,
        boxes.map(({ packId }) => packId),
      ),
    findCards(
      db,
      counted.flatMap(({ best }) => best?.cardId ?? []),
    ),
    findHaltReasons(
      db,
      counted.flatMap(({ box, sale }) => (sale.status === 'halted' ? box.packId : [])),
    ),
  ])
  return new Map(
    counted.map(({ box, remainder, sale, best }) => {
      const isForSale = sale.remaining > 0
      const card = best && cards.get(best.cardId)
      return [
        box.packId,
        {
          id: box.packId,
          ...sale,
          halt: presentHalt(box, haltReasons.get(box.packId), language),
          ...presentPrizesLeft(remainder),
          bestLeft:
            isForSale && card
              ? presentBest({ prize: best, card, box }, packs.get(box.packId), language)
              : null,
          topTiers: topTiers(remainder),
          average: isForSale && box.currency === 'points' ? averageConversion(box, remainder) : null,
        },
      ]
    }),
  )
}

const bestLeft = (remainder: Remainder): PrizeLeft | undefined =>
  remainder.filter(({ left }) => left > 0).toSorted(byRank)[0]

/** `reason` is undefined unless the sale is halted now. */
const presentHalt = (
  { haltedAt }: Box,
  reason: Localized | undefined,
  language: Language,
): PackNow['halt'] =>
  haltedAt === null || reason === undefined
    ? null
    : { reason: inLanguage(reason, language), since: japanInstant(haltedAt) }

/** Tells whether a card can only be shipped: the prize says so, and of a coin pack every card is (ruling 18). */
export const isShippedOnly = (box: Box, prize: StoredPrize): boolean =>
  prize.isShipOnly || box.currency === 'coins'

const presentBest = (
  { prize: best, card, box }: { prize: PrizeLeft; card: CardRow; box: Box },
  pack: PackRow | undefined,
  language: Language,
) => ({
  name: localized(card, 'name', language),
  imageUrl: pack?.showsLineup ? localizedImage(card, language) : '',
  rarity: best.rarity,
  convertsToPoints: best.convertsToPoints,
  isShipOnly: isShippedOnly(box, best),
  left: best.left,
  quantity: best.quantity,
})

/** The two highest tiers of a box. Its lowest tier is no top prize, unless it is the only one. */
export function topTiersOf(prizes: readonly Pick<StoredPrize, 'tier'>[]): Set<number> {
  const all = [...new Set(prizes.map(({ tier }) => tier))].sort((a, b) => b - a)
  return new Set(all.slice(0, Math.max(1, Math.min(2, all.length - 1))))
}

function topTiers(remainder: Remainder): PackNow['topTiers'] {
  const tiers = topTiersOf(remainder)
  const top = remainder.filter(({ tier }) => tiers.has(tier))
  return {
    left: top.reduce((sum, { left }) => sum + left, 0),
    quantity: top.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** From the box alone: no operator can type it. Rounded down, so that it never says more than is there. */
function averageConversion({ price }: Box, remainder: Remainder): PackNow['average'] {
  const slots = remainder.reduce((sum, { left }) => sum + left, 0)
  const points = remainder.reduce(
    (sum, { left, convertsToPoints, isShipOnly }) => sum + (isShipOnly ? 0 : left * convertsToPoints),
    0,
  )
  return {
    pointHundredths: Math.floor((points * 100) / slots),
    percentOfPrice: price === 0 ? null : Math.floor((points * 1000) / (slots * price)) / 10,
  }
}
