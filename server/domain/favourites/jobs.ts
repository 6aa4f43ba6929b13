import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { tellOfOpenings } from './tell-of-openings.ts'

export const favouriteJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'tell of favourites whose sale begins',
    everySeconds: 30,
    run: (leave) => tellOfOpenings(db, clock(), leave),
  },
]
