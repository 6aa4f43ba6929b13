import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { openFinishedBoxes } from './open-boxes.ts'

export const boxJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'open boxes that are sold out or ended',
    everySeconds: 20,
    run: (leave) => openFinishedBoxes(db, clock(), leave),
  },
]
