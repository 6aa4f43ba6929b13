import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { type ReconciliationDeps, reconcileDays } from './reconcile-days.ts'

export const reconciliation = {
  jobs: ({ clock, ...deps }: Omit<ReconciliationDeps, 'now'> & { clock: () => Date }): Job[] => [
    {
      name: 'reconcile finished days with the lists of the payment providers',
      everySeconds: 600,
      run: (leave) => reconcileDays({ ...deps, now: clock(), leave }),
    },
  ],
} satisfies Room
