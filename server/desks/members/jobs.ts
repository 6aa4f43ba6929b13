import type { Database } from '#server/db/pool.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { forgetReadings } from '#server/people/staff/readings.ts'

/** For how long it is kept who opened personal data. */
const keptMs = 365 * 86_400_000

export const deskJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'delete readings of personal data older than a year',
    everySeconds: 3600,
    run: (leave) => {
      const before = new Date(clock().getTime() - keptMs)
      return inBatches(leave, (limit) => forgetReadings(db, before, limit))
    },
  },
]
