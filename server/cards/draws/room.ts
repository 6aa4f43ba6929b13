import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { sealAddresses } from '#server/cards/shipping/parcel-changes.ts'
import { personalKey } from '#server/db/personal-key.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { halfTime } from '#server/jobs/pace.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Keys } from '#server/keys.ts'
import { createPurchaseTokens } from '#server/ledger/purchase-token.ts'
import type { Random } from '#server/random.ts'
import { createDrawChecker } from './check-draw.ts'
import { serveWinPictures, type WinPictureDeps } from './endpoints.ts'
import { type DrawDeps, drawRoutes } from './routes.ts'
import { settleOverdueDraws } from './settle-overdue-draws.ts'
import { tellOfDraws } from './tell-of-draws.ts'
import { serveRecentWins } from './wins-routes.ts'

interface Parts extends Omit<DrawDeps, 'checkDraw' | 'tokens'> {
  pool: pg.Pool
  clock: () => Date
  keys: Keys
  random: Random
}

export const draws = {
  servePages: (http: Http) => serveRecentWins(http),
  serve: (http: Http, { pool, clock, keys, random, ...parts }: Parts) =>
    drawRoutes(http, {
      ...parts,
      checkDraw: createDrawChecker(pool, clock),
      tokens: createPurchaseTokens(keys.signer('draw'), random.id),
    }),
  serveRaw: (app: FastifyInstance, parts: WinPictureDeps) => serveWinPictures(app, parts),
  jobs: ({ db, clock }: { db: Database; clock: () => Date }): Job[] => [
    {
      name: 'settle draws whose 24 hours are over',
      everySeconds: 20,
      run: (leave) => settleOverdueDraws(db, clock(), halfTime(leave)),
    },
    {
      name: 'tell webhooks of draws',
      everySeconds: 5,
      run: (leave) => tellOfDraws(db, clock(), halfTime(leave)),
    },
    {
      name: 'seal addresses of parcels that the release before wrote in clear',
      everySeconds: 3600,
      run: async (leave) => {
        if ((await personalKey(db)).isSealing())
          await inBatches(leave, (limit) => transaction(db, (tx) => sealAddresses(tx, limit)), 100)
      },
    },
  ],
} satisfies Room
