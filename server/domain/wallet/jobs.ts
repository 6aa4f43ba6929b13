import type { Database } from '../../db/pool.ts'
import { halfTime } from '../../jobs/pace.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { expireAllPoints } from '../../ledger/expire-all-points.ts'

export const walletJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'expire points after six months',
    everySeconds: 60,
    run: (leave) => expireAllPoints(db, clock(), halfTime(leave)),
  },
]
