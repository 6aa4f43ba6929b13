import type { Database } from '#server/db/pool.ts'
import type { Room } from '#server/http/room.ts'
import { favouriteJobs } from './jobs.ts'
import { favouriteRoutes } from './routes.ts'

export const favourites = {
  serve: favouriteRoutes,
  jobs: ({ db, clock }: { db: Database; clock: () => Date }) => favouriteJobs(db, clock),
} satisfies Room
