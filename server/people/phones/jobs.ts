import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { deleteOldCodes } from './queries.ts'
import { dayMs } from './quotas.ts'

export const phoneJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'delete SMS codes and quotas older than a day',
    everySeconds: 3600,
    run: () => deleteOldCodes(db, new Date(clock().getTime() - dayMs)),
  },
]
