import type { Database } from '#server/db/pool.ts'
import { halfTime } from '#server/jobs/pace.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { expireAllPoints } from '#server/ledger/expire-all-points.ts'

export const walletJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'expire points after six months',
    everySeconds: 60,
    run: (leave) => expireAllPoints(db, clock(), halfTime(leave)),
  },
]
