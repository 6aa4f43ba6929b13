import { findCards, findPack } from '#server/cards/catalogue/queries.ts'
import { listTickets } from '#server/cards/draws/queries.ts'
import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import { localized } from '#server/localized.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { boxJobs } from './jobs.ts'
import { type BoxDeps, boxRoutes } from './routes.ts'

export const boxes = {
  servePages: (http: Http, { db, remainders }: Pick<BoxDeps, 'db' | 'remainders'>) =>
    boxRoutes(http, {
      db,
      remainders,
      listTickets,
      async packName(packId, language) {
        const pack = await findPack(db, packId)
        return pack === undefined ? '' : localized(pack, 'name', language)
      },
      async nameCards(cardIds, language) {
        const cards = await findCards(db, cardIds)
        return Object.fromEntries(
          Array.from(cards, ([id, card]) => [
            id,
            { name: localized(card, 'name', language), modelNumber: card.modelNumber },
          ]),
        )
      },
    }),
  jobs: ({ db, clock, alarm }: { db: Database; clock: () => Date; alarm: Alarm }) =>
    boxJobs(db, clock, alarm),
} satisfies Room
