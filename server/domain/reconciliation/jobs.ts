import type { Job } from '../../jobs/scheduler.ts'
import { type ComparisonDeps, compareDays } from './reconcile-days.ts'

/** The reconciliation of finished days. */
export const reconciliationJobs = ({
  clock,
  ...deps
}: Omit<ComparisonDeps, 'now'> & { clock: () => Date }): Job[] => [
  {
    name: 'reconcile finished days with the lists of the payment providers',
    everySeconds: 600,
    run: () => compareDays({ ...deps, now: clock() }),
  },
]
