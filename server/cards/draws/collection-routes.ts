// What was drawn: a member's collection book.

import type { Rarity } from '#contract/catalogue.ts'
import * as calls from '#contract/collection.ts'
import { findSealed } from '#server/cards/boxes/queries.ts'
import { listCardsOfType, listCardTypeRows } from '#server/cards/catalogue/queries.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { countCards } from './card-places.ts'
import { listKnownDraws } from './member-draws.ts'

export function serveCollection(http: Http): void {
  http.serveMember(calls.getCollection, async ({ reader, memberId, language, phrases }, _input, asked) => {
    const types = await listCardTypeRows(reader)
    const cardTypeId = asked.cardTypeId ?? types[0]?.id ?? ''
    if (asked.cardTypeId !== undefined && types.every(({ id }) => id !== cardTypeId))
      return new Refusal(404, { cardTypeId: [phrases.notFound] })
    const [cards, draws] = await Promise.all([
      listCardsOfType(reader, cardTypeId),
      listKnownDraws(reader, memberId),
    ])
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
