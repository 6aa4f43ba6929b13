import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { tellOfOpenings } from './tell-of-openings.ts'

export const favouriteJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'tell of favourites whose sale begins',
    everySeconds: 30,
    run: (leave) => tellOfOpenings(db, clock(), leave),
  },
]
