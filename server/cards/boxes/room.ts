import { beaconRoutes } from '#server/cards/boxes/beacon/beacon-routes.ts'
import { type ClosingDeps, closingJobs } from '#server/cards/boxes/beacon/run-closings.ts'
import { tellOfWaiting } from '#server/cards/boxes/beacon/tell-of-waiting.ts'
import { findCards, findPack } from '#server/cards/catalogue/queries.ts'
import { listTickets } from '#server/cards/draws/queries.ts'
import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { localized } from '#server/localized.ts'
import type { Random } from '#server/random.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { findWrongRoots } from './check-roots.ts'
import { openFinishedBoxes } from './open-boxes.ts'
import { type BoxDeps, boxRoutes } from './routes.ts'
import { nodeSignatures } from './signatures.ts'

interface JobParts {
  db: Database
  clock: () => Date
  alarm: Alarm
  random: Random
  /** Undefined in a shop that has no beacon boxes. */
  closings: Pick<ClosingDeps, 'trust' | 'key' | 'beacon' | 'witnesses'> | undefined
}

export const boxes = {
  serve: (http: Http, { db }: { db: Database }) => beaconRoutes(http, { db, listTickets }),
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
  jobs: ({ db, clock, alarm, random, closings }: JobParts): Job[] => [
    ...(closings === undefined
      ? []
      : closingJobs({
          ...closings,
          ...{ db, clock, alarm },
          random: random.bytes,
          isBls: nodeSignatures.isBls,
        })),
    tellOfWaiting({ db, clock, alarm, isClosing: closings !== undefined }),
    {
      name: 'open boxes that are sold out or ended',
      everySeconds: 20,
      run: (leave) => openFinishedBoxes(db, clock(), leave),
    },
    {
      name: 'check the roots of boxes',
      everySeconds: 24 * 3600,
      async run() {
        const { wrong } = await findWrongRoots(db)
        if (wrong.length > 0)
          alarm('box roots', { packs: wrong }, 'the root of a box does not follow from what is kept of it')
      },
    },
  ],
} satisfies Room
