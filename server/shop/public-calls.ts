// The calls that pages of the shop are made of for a guest: the same for the shop and for a preview of it.

import { boxRoutes } from '#server/cards/boxes/routes.ts'
import { findCards, findPack } from '#server/cards/catalogue/queries.ts'
import { catalogueRoutes } from '#server/cards/catalogue/routes.ts'
import { readCircumstances } from '#server/cards/draws/check-draw.ts'
import { listTickets } from '#server/cards/draws/queries.ts'
import { serveRecentWins } from '#server/cards/draws/wins-routes.ts'
import { exchangeRoutes } from '#server/cards/exchange/routes.ts'
import { legalRoutes } from '#server/cards/legal/routes.ts'
import type { Database } from '#server/db/pool.ts'
import { noticeRoutes } from '#server/desks/notices/routes.ts'
import type { Http } from '#server/http/calls.ts'
import { createPurchaseTokens } from '#server/ledger/purchase-token.ts'
import { localized } from '#server/localized.ts'
import type { Parts } from './parts.ts'

/** Packs, their sealed boxes and recent wins, the exchange counter, the legal texts, the notices. */
export function servePublic(
  http: Http,
  {
    db,
    remainders,
    terms,
    termsInForce,
    keys,
    random,
  }: Pick<Parts, 'remainders' | 'terms' | 'termsInForce' | 'keys' | 'random'> & { db: Database },
): void {
  boxRoutes(http, {
    db,
    remainders,
    listTickets,
    packName: async (packId, language) => {
      const pack = await findPack(db, packId)
      return pack === undefined ? '' : localized(pack, 'name', language)
    },
    nameCards: async (cardIds, language) => {
      const cards = await findCards(db, cardIds)
      return Object.fromEntries(
        Array.from(cards, ([id, card]) => [
          id,
          { name: localized(card, 'name', language), modelNumber: card.modelNumber },
        ]),
      )
    },
  })
  catalogueRoutes(http, { db, remainders, readLimits: (...asked) => readCircumstances(db, ...asked) })
  serveRecentWins(http)
  exchangeRoutes(http, { db, tokens: createPurchaseTokens(keys.signer('exchange'), random.id), termsInForce })
  legalRoutes(http, { db, terms })
  noticeRoutes(http, { db })
}
