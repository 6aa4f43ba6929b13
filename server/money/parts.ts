import {
  createNotificationQueue,
  type NotificationQueueDeps,
} from '#server/money/purchases/notification-queue.ts'
import type { DayDeps } from '#server/money/reconciliation/reconcile-day.ts'
import { reconcileNotified } from '#server/money/reconciliation/reconcile-notified.ts'

type Below = Omit<NotificationQueueDeps, 'takesDb' | 'reconcilePaid'> &
  Omit<DayDeps, 'now'> & { jobDb: NotificationQueueDeps['db'] }

/** Makes the parts of money that rooms of every wing are handed. */
export const partsOfMoney = ({ db, jobDb, ...below }: Below) => ({
  notifications: createNotificationQueue({
    ...below,
    db: jobDb,
    takesDb: db,
    reconcilePaid: (paid, { isDispute, now }) =>
      reconcileNotified({ ...below, db: jobDb, now }, paid, isDispute),
  }),
})
