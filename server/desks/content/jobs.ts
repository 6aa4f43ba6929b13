import { type Database, transaction } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Random } from '#server/random.ts'
import { applyNext } from './apply-due.ts'

export const contentJobs = (db: Database, clock: () => Date, random: Pick<Random, 'id'>): Job[] => [
  {
    name: 'apply scheduled content',
    everySeconds: 5,
    /** Each change in its transaction, so that what was done stays done. */
    async run(leave) {
      while (!leave.aborted && (await transaction(db, (tx) => applyNext(tx, clock(), random))));
    },
  },
]
