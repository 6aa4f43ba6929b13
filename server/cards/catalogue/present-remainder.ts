import type { PackNow } from '#contract/pack-now.ts'
import { isPoints, type SealedPrize } from '#contract/sealed-box.ts'
import { inLanguage, type Language, type Localized } from '#phrases/language.ts'
import { japanDate, japanInstant } from '#server/business-time/japan.ts'
import { lastClosings } from '#server/cards/boxes/beacon/published-queries.ts'
import { presentFacts } from '#server/cards/boxes/present-facts.ts'
import { presentPrizesLeft, presentSale } from '#server/cards/boxes/present-remainder.ts'
import type { Box, SealedParts, StoredPrize } from '#server/cards/boxes/queries.ts'
import type { PrizeLeft, Remainder, Remainders } from '#server/cards/boxes/remainders.ts'
import { findStopReasons } from '#server/cards/boxes/sale-events.ts'
import { stoppedSince } from '#server/cards/boxes/stop-sale.ts'
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

/** A live message without the closing, which only the page of a pack keeps. */
export type PackLeft = Omit<PackNow, 'lastClosing'>

/** All that changes about some packs while they are sold, as their boxes were read; by pack id. `packs`: if they were read already. */
export async function presentNow(
  { db, remainders }: NowDeps,
  boxes: Box[],
  { language, now, packs: given }: { language: Language; now: Date; packs?: ReadonlyMap<string, PackRow> },
): Promise<Map<string, PackLeft>> {
  const counted = await Promise.all(
    boxes.map(async (box) => {
      const remainder = await remainders.of(box)
      const best = bestLeft(remainder)
      const { conditions } = await remainders.sealedIn(box)
      return { box, remainder, conditions, sale: presentSale(box, now), best }
    }),
  )
  const [packs, cards, stopReasons] = await Promise.all([
    given ??
      findPacks(
        db,
        boxes.map(({ packId }) => packId),
      ),
    findCards(
      db,
      counted.flatMap(({ best }) => best?.cardId ?? []),
    ),
    findStopReasons(
      db,
      counted.flatMap(({ box, sale }) => (sale.status === 'halted' ? box : [])),
    ),
  ])
  return new Map(
    counted.map(({ box, remainder, conditions, sale, best }) => {
      const isForSale = sale.remaining > 0
      const { floor, average } = worthLeft(box, remainder, isForSale)
      const pack = packs.get(box.packId)
      const card = best && cards.get(best.cardId)
      return [
        box.packId,
        {
          id: box.packId,
          ...sale,
          halt: presentHalt(box, stopReasons.get(box.packId), { language, now }),
          ...presentPrizesLeft(remainder),
          bestLeft:
            isForSale && card ? presentBest({ prize: best, card, box, conditions }, pack, language) : null,
          topTiers: topTiers(remainder),
          floor,
          average: average && pack?.showsAverage ? { ...average, on: japanDate(now) } : null,
        },
      ]
    }),
  )
}

const bestLeft = (remainder: Remainder): PrizeLeft | undefined =>
  remainder.filter(({ left }) => left > 0).toSorted(byRank)[0]

/** `reason` is undefined unless the sale is halted or paused now. */
function presentHalt(
  box: Box,
  reason: Localized | undefined,
  { language, now }: { language: Language; now: Date },
): PackNow['halt'] {
  const since = stoppedSince(box, now)
  return since === null || reason === undefined
    ? null
    : { reason: inLanguage(reason, language), since: japanInstant(since) }
}

/** Tells whether a card can only be shipped: the prize says so, and of a coin pack every card is (ruling 18). */
export const isShippedOnly = (box: Pick<Box, 'currency'>, prize: SealedPrize): boolean =>
  prize.isShipOnly || (box.currency === 'coins' && !isPoints(prize))

const presentBest = (
  {
    prize: best,
    card,
    box,
    conditions,
  }: { prize: PrizeLeft; card: CardRow; box: Box } & Pick<SealedParts, 'conditions'>,
  pack: PackRow | undefined,
  language: Language,
) => {
  const { note: _note, reference: _reference, ...state } = presentFacts(best, conditions, language)
  return {
    name: localized(card, 'name', language),
    imageUrl: pack?.showsLineup ? localizedImage(card, language) : '',
    rarity: best.rarity,
    convertsToPoints: best.convertsToPoints,
    isShipOnly: isShippedOnly(box, best),
    left: best.left,
    quantity: best.quantity,
    ...state,
  }
}

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

/** Counts from the box alone what slots convert to: no operator can type it. Null: see the contract. */
function worthLeft({ price, currency }: Box, remainder: Remainder, isForSale: boolean) {
  const prizes = isForSale && currency === 'points' ? remainder.filter(({ left }) => left > 0) : []
  const converts = prizes.every(({ isShipOnly }) => !isShipOnly)
  // A card that is only shipped has no price of a known day that could be counted.
  const isPriced = converts
  const [first] = prizes
  if (first === undefined) return { floor: null, average: null }
  const least = prizes.reduce(
    (least, prize) => Math.min(least, prize.convertsToPoints),
    first.convertsToPoints,
  )
  const points = prizes.reduce((sum, { left, convertsToPoints }) => sum + left * convertsToPoints, 0)
  const slots = prizes.reduce((sum, { left }) => sum + left, 0)
  return {
    floor: converts ? perSlot(least, 1, price) : null,
    average: isPriced ? perSlot(points, slots, price) : null,
  }
}

/** Rounded down, so that it never says more than is there. */
const perSlot = (points: number, slots: number, price: number) => ({
  pointHundredths: Math.floor((points * 100) / slots),
  percentOfPrice: price === 0 ? null : Math.floor((points * 1000) / (slots * price)) / 10,
})

/** The closings after which the figures of these boxes stand; a sealed box has none. */
export const presentClosings = async (db: Database, boxes: readonly Box[]) =>
  await lastClosings(
    db,
    boxes.filter(({ mode }) => mode === 'beacon'),
  )
