// What was drawn: a member's collection book.

import type { Rarity } from '#contract/catalogue.ts'
import * as calls from '#contract/collection.ts'
import { findSealed } from '#server/cards/boxes/queries.ts'
import { findCards, listCardsOfType, listCardTypeRows } from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { countCards } from './card-places.ts'
import { listKnownDraws } from './member-draws.ts'

export function serveCollection(http: Http): void {
  http.serveMember(calls.getCollection, async ({ reader, memberId, language, phrases }, _input, asked) => {
    const types = await listCardTypeRows(reader)
    if (asked.cardTypeId !== undefined && types.every(({ id }) => id !== asked.cardTypeId))
      return new Refusal(404, { cardTypeId: [phrases.notFound] })
    const draws = await listKnownDraws(reader, memberId)
    const cardTypeId = asked.cardTypeId ?? (await typeOfNewest(reader, draws)) ?? types[0]?.id ?? ''
    const cards = await listCardsOfType(reader, cardTypeId)
    const [sealed, drawn] = await Promise.all([
      findSealed(
        reader,
        cards.map(({ id }) => id),
      ),
      countCards(reader, draws),
    ])
    return {
      cardTypeId,
      // A card that no box holds cannot be drawn, and may not be published yet.
      cards: cards
        .filter(({ id }) => sealed.has(id))
        .map((card) => {
          const timesDrawn = drawn.get(card.id) ?? 0
          const isDrawn = timesDrawn > 0
          return {
            id: card.id,
            modelNumber: card.modelNumber,
            rarity: card.rarity as Rarity,
            timesDrawn,
            name: isDrawn ? localized(card, 'name', language) : '',
            imageUrl: isDrawn ? localizedImage(card, language) : '',
            foilUrl: isDrawn ? card.foil : '',
          }
        }),
    }
  })
}

/** Finds the card type of the member's newest card. An id of a draw begins with its time. */
async function typeOfNewest(
  db: Database,
  draws: Awaited<ReturnType<typeof listKnownDraws>>,
): Promise<string | undefined> {
  const [newest] = draws.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  if (newest === undefined) return undefined
  const [cardId = ''] = (await countCards(db, [newest])).keys()
  return (await findCards(db, [cardId])).get(cardId)?.cardTypeId
}
