import { type Database, transaction } from '#server/db/pool.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { eraseOldEnquiries } from './queries.ts'

/** For how long the words of an enquiry are kept after its newest message. */
const keptMs = 3 * 365 * 86_400_000

export const enquiryJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'erase enquiries without a message for three years',
    everySeconds: 3600,
    run: (leave) => {
      const now = clock()
      const before = new Date(now.getTime() - keptMs)
      return inBatches(leave, (limit) =>
        transaction(db, (tx) => eraseOldEnquiries(tx, { before, now }, limit)),
      )
    },
  },
]
