// What was drawn: a member's collection book.

import type { Rarity } from '../../../contract/catalogue.ts'
import * as calls from '../../../contract/collection.ts'
import type { Database } from '../../db/pool.ts'
import { type Http, Refusal } from '../../http/calls.ts'
import { localized, localizedImage } from '../../localized.ts'
import { findSealed } from '../boxes/queries.ts'
import { listCardsOfType, listCardTypeRows } from '../catalogue/queries.ts'
import { countCards } from './card-places.ts'
import { listKnownDraws } from './member-draws.ts'

export function serveCollection(http: Http, { db }: { db: Database }): void {
  http.serveMember(calls.getCollection, async ({ memberId, language, phrases }, _input, asked) => {
    const types = await listCardTypeRows(db)
    const cardTypeId = asked.cardTypeId ?? types[0]?.id ?? ''
    if (asked.cardTypeId !== undefined && types.every(({ id }) => id !== cardTypeId))
      return new Refusal(404, { cardTypeId: [phrases.notFound] })
    const [cards, draws] = await Promise.all([listCardsOfType(db, cardTypeId), listKnownDraws(db, memberId)])
    const [sealed, drawn] = await Promise.all([
      findSealed(
        db,
        cards.map(({ id }) => id),
      ),
      countCards(db, draws),
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
