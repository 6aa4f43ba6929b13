import { inBatches } from '#server/jobs/in-batches.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { deleteEndedDeliveries } from './delivery-queries.ts'
import { type DeliveryDeps, sendDeliveries } from './send-deliveries.ts'

/** The time for which a delivery can be looked at and sent again. */
const keptMs = 30 * 24 * 3600_000

export const webhookJobs = (deps: Omit<DeliveryDeps, 'leave'>): Job[] => [
  { name: 'send waiting webhooks', everySeconds: 2, run: (leave) => sendDeliveries({ ...deps, leave }) },
  {
    name: 'delete deliveries that ended long ago',
    everySeconds: 3600,
    run: (leave) =>
      inBatches(leave, (limit) =>
        deleteEndedDeliveries(deps.db, new Date(deps.clock().getTime() - keptMs), limit),
      ),
  },
]
