import type { Database } from '#server/db/pool.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { deleteOldKeys } from '#server/ledger/once.ts'
import type { MethodAdapters } from '#server/money/payments/methods.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import type { SavedCards } from '#server/providers/payments/port.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { deleteSavedCards } from './delete-saved-cards.ts'
import type { NotificationQueue } from './notification-queue.ts'
import { sweepOpenPayments, sweepSpanMs } from './sweep-open-payments.ts'
import { createDeclineWatch } from './watch-declines.ts'

/** Far longer than a purchase can stay open (three bank days, and two days for late money). */
const keyKeptMs = 30 * 86_400_000

export interface PurchaseJobDeps {
  db: Database
  adapters: MethodAdapters
  savedCards: SavedCards | undefined
  clock: () => Date
  notifications: Pick<NotificationQueue, 'work'>
  shopSettings: ShopSettingsReader
  alarm: Alarm
}

/** The scheduled jobs of purchases. */
export const purchaseJobs = ({
  db,
  adapters,
  savedCards,
  clock,
  notifications,
  shopSettings,
  alarm,
}: PurchaseJobDeps): Job[] => {
  const watchDeclines = createDeclineWatch({ db, shopSettings, alarm })
  return [
    // Runs until the process leaves.
    {
      name: 'query what notifications are about',
      everySeconds: 1,
      run: (leave) => notifications.work(leave),
      // A process works at once on the notifications that it has taken.
      isOfEachProcess: true,
    },
    {
      name: 'ask how open payments stand',
      everySeconds: 30,
      run: (leave) => {
        const signal = AbortSignal.any([leave, AbortSignal.timeout(sweepSpanMs)])
        return sweepOpenPayments({ db, adapters, now: clock(), signal })
      },
    },
    {
      name: 'delete old idempotency keys',
      everySeconds: 3600,
      run: (leave) => {
        const before = new Date(clock().getTime() - keyKeptMs)
        return inBatches(leave, (limit) => deleteOldKeys(db, before, limit))
      },
    },
    {
      name: 'delete the saved cards of members who left',
      everySeconds: 3600,
      run: async (leave) => savedCards && deleteSavedCards({ db, savedCards, now: clock(), leave }),
    },
    { name: 'watch how many cards are refused', everySeconds: 60, run: () => watchDeclines(clock()) },
  ]
}
