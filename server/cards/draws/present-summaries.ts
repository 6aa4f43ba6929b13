import type { Rarity } from '#contract/catalogue.ts'
import type { DrawSummary } from '#contract/draw-history.ts'
import { isPoints } from '#contract/sealed-box.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { findCards, findPacks } from '#server/cards/catalogue/queries.ts'
import { findHolds } from '#server/cards/shipping/holds.ts'
import { findShipments } from '#server/cards/shipping/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { earliestEnd, isKnown } from './choose-cards.ts'
import { type DrawnPrize, readContents } from './draw-contents.ts'
import type { Draw } from './queries.ts'

/** A row of the history shows at most this many kinds of cards. */
const bestShown = 3

/** The rarest first, then those of the most points. */
export const bestFirst = (a: DrawnPrize, b: DrawnPrize): number =>
  b.rarity - a.rarity || b.convertsToPoints - a.convertsToPoints

/** The kinds among these prizes, the best first. */
export function bestKinds(prizes: readonly DrawnPrize[]): DrawnPrize[] {
  const kinds = new Map(prizes.map((prize) => [`${prize.cardKey} ${prize.rarity}`, prize]))
  return [...kinds.values()].sort(bestFirst)
}

const worthOf = (prizes: readonly DrawnPrize[]): number =>
  prizes.reduce((sum, prize) => sum + (prize.isShipOnly || isPoints(prize) ? 0 : prize.convertsToPoints), 0)

/**
 * Draws of one member as their history tells them, in their order. Of a draw that was not opened it tells the number of its
 * cards and nothing of them (decision 023). As many statements for a page as for one draw.
 */
export async function presentSummaries(
  db: Database,
  { memberId, language }: { memberId: string; language: Language },
  draws: readonly Draw[],
): Promise<DrawSummary[]> {
  const packIds = [...new Set(draws.map((draw) => draw.packId))]
  const drawIds = draws.map((draw) => draw.id)
  const [{ prizesOf, openCountOf, boxOf }, shipments, packs] = await Promise.all([
    readContents(db, draws),
    findShipments(db, memberId, drawIds),
    findPacks(db, packIds),
  ])
  const known = new Map(draws.filter(isKnown).map((draw) => [draw.id, prizesOf(draw)]))
  const best = new Map(Array.from(known, ([id, prizes]) => [id, bestKinds(prizes).slice(0, bestShown)]))
  const [cards, holds] = await Promise.all([
    findCards(db, [...new Set([...best.values()].flat().map(({ cardId }) => cardId))]),
    findHolds(db, [...shipments.values()]),
  ])

  return draws.map((draw) => {
    const pack = packs.get(draw.packId)
    const box = boxOf(draw.packId)
    const shipment = shipments.get(draw.id)
    const prizes = known.get(draw.id)
    const isCoins = box.currency === 'coins'
    return {
      id: draw.id,
      packId: draw.packId,
      firstSlot: draw.firstSlot,
      drawnAt: japanInstant(draw.drawnAt),
      packName: pack === undefined ? '' : localized(pack, 'name', language),
      shipment:
        draw.paidBackAt !== null
          ? 'paid_back'
          : draw.chosenAt === null
            ? 'unselected'
            : (shipment?.state ?? 'none'),
      priceHundredths: isCoins ? draw.cost : draw.cost * 100,
      currency: isCoins ? 'coins' : 'points',
      count: draw.count,
      cardCount: prizes?.length ?? openCountOf(draw),
      isRevealed: draw.revealedAt !== null,
      bestCards: (best.get(draw.id) ?? []).flatMap(({ cardId, rarity }) => {
        const card = cards.get(cardId)
        return card === undefined
          ? []
          : [
              {
                name: localized(card, 'name', language),
                imageUrl: localizedImage(card, language),
                rarity: rarity as Rarity,
              },
            ]
      }),
      worthPoints: prizes === undefined ? null : isCoins ? 0 : worthOf(prizes),
      isChosen: (draw.chosenAt ?? draw.paidBackAt) !== null,
      choiceEndsAt: japanInstant(earliestEnd(draw)),
      promisedOn: shipment?.state === 'unshipped' && !holds.has(draw.id) ? shipment.parcelPromisedOn : '',
      trackingNumber: shipment?.trackingNumber ?? '',
      convertedPoints: draw.convertedPoints ?? 0,
    }
  })
}
