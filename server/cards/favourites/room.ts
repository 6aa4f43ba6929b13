import type { Database } from '#server/db/pool.ts'
import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { favouriteRoutes } from './routes.ts'
import { tellOfOpenings } from './tell-of-openings.ts'

export const favourites = {
  serve: favouriteRoutes,
  jobs: ({ db, clock }: { db: Database; clock: () => Date }): Job[] => [
    {
      name: 'tell of favourites whose sale begins',
      everySeconds: 30,
      run: (leave) => tellOfOpenings(db, clock(), leave),
    },
  ],
} satisfies Room
