import type pg from 'pg'
import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Keys } from '#server/keys.ts'
import { createPurchaseTokens } from '#server/ledger/purchase-token.ts'
import type { Random } from '#server/random.ts'
import { createDrawChecker } from './check-draw.ts'
import { drawJobs } from './jobs.ts'
import { type DrawDeps, drawRoutes } from './routes.ts'
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
  jobs: ({ db, clock }: { db: Database; clock: () => Date }) => drawJobs(db, clock),
} satisfies Room
