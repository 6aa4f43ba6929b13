import type { Database } from '#server/db/pool.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { forgetReadings } from '#server/people/staff/readings.ts'

export const deskJobs = (db: Database): Job[] => [
  {
    name: 'delete readings of personal data older than a year',
    everySeconds: 3600,
    run: (leave) => inBatches(leave, (limit) => forgetReadings(db, limit)),
  },
]
