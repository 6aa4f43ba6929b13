import type { Job } from '#server/jobs/scheduler.ts'
import { type ReconciliationDeps, reconcileDays } from './reconcile-days.ts'

/** The reconciliation of finished days. */
export const reconciliationJobs = ({
  clock,
  ...deps
}: Omit<ReconciliationDeps, 'now'> & { clock: () => Date }): Job[] => [
  {
    name: 'reconcile finished days with the lists of the payment providers',
    everySeconds: 600,
    run: (leave) => reconcileDays({ ...deps, now: clock(), leave }),
  },
]
