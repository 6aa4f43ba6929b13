import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { deleteEndedSessions } from './session-queries.ts'

export const staffJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'delete ended sessions of the console',
    everySeconds: 3600,
    run: () => deleteEndedSessions(db, clock()),
  },
]
