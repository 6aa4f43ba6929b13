// The calls that pages of the shop are made of for a guest: the same for the shop and for a preview of it.

import type { Database } from './db/pool.ts'
import { boxRoutes } from './domain/boxes/routes.ts'
import { findCards, findPack } from './domain/catalogue/queries.ts'
import { catalogueRoutes } from './domain/catalogue/routes.ts'
import { readCircumstances } from './domain/draws/check-draw.ts'
import { listTickets } from './domain/draws/queries.ts'
import { serveRecentWins } from './domain/draws/wins-routes.ts'
import { exchangeRoutes } from './domain/exchange/routes.ts'
import { legalRoutes } from './domain/legal/routes.ts'
import { noticeRoutes } from './domain/notices/routes.ts'
import type { Http } from './http/calls.ts'
import { createPurchaseTokens } from './ledger/purchase-token.ts'
import { localized } from './localized.ts'
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
