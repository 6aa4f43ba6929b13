// A member's collection book: the cards that the member drew.

import type { CardFacts } from '#contract/card-facts.ts'
import type { Rarity } from '#contract/catalogue.ts'
import * as calls from '#contract/collection.ts'
import { isPoints } from '#contract/sealed-box.ts'
import type { Language } from '#phrases/language.ts'
import { presentFacts } from '#server/cards/boxes/present-facts.ts'
import { listSealedCards } from '#server/cards/boxes/sealed-cards.ts'
import {
  listCardsOfType,
  listCardTypeRows,
  listPictureless,
  listTypesOfCards,
} from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { type DrawnPrize, readContents } from './draw-contents.ts'
import { listKnownDraws } from './member-draws.ts'
import { bestFirst } from './present-summaries.ts'

export function serveCollection(http: Http): void {
  http.serveMember(calls.getCollection, async ({ reader, memberId, language, phrases }, _input, asked) => {
    const types = await listCardTypeRows(reader)
    if (asked.cardTypeId !== undefined && types.every(({ id }) => id !== asked.cardTypeId))
      return new Refusal(404, { cardTypeId: [phrases.notFound] })
    const [drawn, pictureless, typeOf] = await Promise.all([
      readDrawn(reader, memberId),
      listPictureless(reader),
      listTypesOfCards(reader),
    ])
    const sealed = await listSealedCards(reader, typeOf.keys())
    const pictured = pictureless.length === 0 ? sealed : await listSealedCards(reader, sealed, pictureless)
    const cardTypeId = asked.cardTypeId ?? typeOf.get(drawn.newestCardId) ?? types[0]?.id ?? ''
    const kindsOf = Map.groupBy(sealed, (id) => typeOf.get(id))
    const cards = await listCardsOfType(reader, cardTypeId)
    return {
      cardTypeId,
      cardTypes: types.map((type) => {
        const kinds = kindsOf.get(type.id) ?? []
        return {
          id: type.id,
          name: localized(type, 'name', language),
          drawn: kinds.filter((id) => drawn.times.has(id)).length,
          kinds: kinds.length,
        }
      }),
      newestCardId: drawn.newestCardId,
      // A card that no box holds cannot be drawn, and may not be published yet. The line-up of every sealed box is public.
      cards: cards
        .filter(({ id }) => sealed.has(id))
        .map((card) => {
          const timesDrawn = drawn.times.get(card.id) ?? 0
          return {
            id: card.id,
            modelNumber: card.modelNumber,
            rarity: card.rarity as Rarity,
            timesDrawn,
            isNew: drawn.isNew(card.id),
            name: localized(card, 'name', language),
            // The setting of a pack decides about pictures alone (decision 015).
            imageUrl: timesDrawn > 0 || pictured.has(card.id) ? localizedImage(card, language) : '',
            foilUrl: timesDrawn > 0 ? card.foil : '',
            ...drawn.factsOf(card.id, language),
            backUrl: timesDrawn > 0 ? card.imageBack : '',
          }
        }),
    }
  })
}

interface Drawn {
  /** The times that each card was drawn. */
  times: Map<string, number>
  /** Tells whether the newest draw brought a card for the first time. */
  isNew: (cardId: string) => boolean
  /** '' without one. */
  newestCardId: string
  /** The facts that the box of the newest draw with a card sealed of it. */
  factsOf: (cardId: string, language: Language) => Omit<CardFacts, 'backUrl'>
}

/** Reads what a member's known draws brought. The id of a draw begins with its time. */
async function readDrawn(db: Database, memberId: string): Promise<Drawn> {
  const draws = await listKnownDraws(db, memberId)
  const { prizesOf, conditionsOf } = await readContents(db, draws)
  const [newest, ...older] = draws.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const times = new Map<string, number>()
  const sealed = new Map<string, { prize: DrawnPrize; packId: string }>()
  const count = (draw: (typeof draws)[number]) => {
    const prizes = prizesOf(draw).filter((prize) => !isPoints(prize))
    for (const prize of prizes) {
      times.set(prize.cardId, (times.get(prize.cardId) ?? 0) + 1)
      sealed.set(prize.cardId, { prize, packId: draw.packId })
    }
    return prizes
  }
  older.toReversed().forEach(count)
  const before = new Set(times.keys())
  const prizes = newest === undefined ? [] : count(newest)
  const isNew = (cardId: string) => times.has(cardId) && !before.has(cardId)
  const first = prizes.filter(({ cardId }) => isNew(cardId))
  const [best] = (first.length > 0 ? first : prizes).toSorted(bestFirst)
  return {
    times,
    isNew,
    newestCardId: best?.cardId ?? '',
    factsOf(cardId, language) {
      const { prize = {}, packId = '' } = sealed.get(cardId) ?? {}
      return presentFacts(prize, conditionsOf(packId), language)
    },
  }
}
