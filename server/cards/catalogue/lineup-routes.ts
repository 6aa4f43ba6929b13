// The line-up of a pack, with what is left of each card.

import type { Rarity } from '#contract/catalogue.ts'
import { listPackCards } from '#contract/pack-page.ts'
import { presentFacts } from '#server/cards/boxes/present-facts.ts'
import { presentPrizesLeft, presentSale } from '#server/cards/boxes/present-remainder.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { pageNumber, pageOf } from '#server/http/paging.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { byRank, isShippedOnly, type NowDeps } from './present-remainder.ts'
import { findCards, findPack } from './queries.ts'

const cardsPerPage = 24

/** Serves the cards in a box, rarest first. */
export function serveLineup(http: Http, { db, remainders }: NowDeps): void {
  http.serve(listPackCards, async (visit) => {
    const packId = visit.params.packId ?? ''
    const [row, box] = await Promise.all([findPack(db, packId), findBox(db, packId)])
    if (row === undefined || box === undefined) return new Refusal(404, { packId: [visit.phrases.notFound] })
    const { conditions } = await remainders.sealedIn(box)
    const remainder = await remainders.of(box)
    const { remaining, waiting } = presentSale(box, visit.now)
    const { goneOn } = presentPrizesLeft(remainder)
    const lineup = remainder.map((prize, number) => ({ ...prize, number })).sort(byRank)
    const cards = await findCards(
      db,
      remainder.map((prize) => prize.cardId),
    )
    const page = pageNumber(visit.params.page)
    const from = (page - 1) * cardsPerPage
    return {
      list: lineup.slice(from, from + cardsPerPage).flatMap((prize) => {
        const card = cards.get(prize.cardId)
        if (card === undefined) return []
        return [
          {
            // The setting decides about pictures alone: what is left is public (decision 015).
            imageUrl: row.showsLineup ? localizedImage(card, visit.language) : '',
            foilUrl: row.showsLineup ? card.foil : '',
            name: localized(card, 'name', visit.language),
            modelNumber: card.modelNumber,
            rarity: prize.rarity as Rarity,
            prize: prize.number,
            quantity: prize.quantity,
            left: prize.left,
            oddsPercent: oddsPercent(prize.left, { remaining, waiting }),
            goneOn: goneOn[prize.number] ?? null,
            convertsToPoints: prize.convertsToPoints,
            isShipOnly: isShippedOnly(box, prize),
            ...presentFacts(prize, conditions, visit.language),
            backUrl: row.showsLineup ? card.imageBack : '',
          },
        ]
      }),
      page: pageOf(page, lineup.length, cardsPerPage),
    }
  })
}

/** A prize that is gone has no odds, and neither has one of which nothing is for sale any more (ruling 32). Slots that wait hold prizes (ruling 58). */
const oddsPercent = (left: number, { remaining, waiting }: { remaining: number; waiting: number }) =>
  left === 0 || remaining === 0 ? null : (left / (remaining + waiting)) * 100
