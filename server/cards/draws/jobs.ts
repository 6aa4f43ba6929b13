import type { Database } from '#server/db/pool.ts'
import { halfTime } from '#server/jobs/pace.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { settleOverdueDraws } from './settle-overdue-draws.ts'
import { tellOfDraws } from './tell-of-draws.ts'

export const drawJobs = (db: Database, clock: () => Date): Job[] => [
  {
    name: 'settle draws whose 24 hours are over',
    everySeconds: 20,
    run: (leave) => settleOverdueDraws(db, clock(), halfTime(leave)),
  },
  {
    name: 'tell webhooks of draws',
    everySeconds: 5,
    run: (leave) => tellOfDraws(db, clock(), halfTime(leave)),
  },
]
