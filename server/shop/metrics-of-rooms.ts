// Figures of the database that can pile up or fall behind in the rooms. Each is read at a scrape, those that
// cost more at most once a minute or in five.

import type { Gauge } from 'prom-client'
import { messageChannels } from '#contract/operator/messages.ts'
import { everyRole } from '#contract/operator/roles.ts'
import { todayQueueNames } from '#contract/operator/today-queues.ts'
import { addDays, japanDate } from '#server/business-time/japan.ts'
import { boxesToOpen, listBoxes } from '#server/cards/boxes/queries.ts'
import { secondsOverdue } from '#server/cards/draws/overdue-choice.ts'
import { countUntold } from '#server/cards/draws/tell-of-draws.ts'
import type { Database } from '#server/db/pool.ts'
import { listWaiting } from '#server/desks/content/queries.ts'
import { readQueues } from '#server/desks/today/queues.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { ledgerCheckJob } from '#server/ledger/check-ledger.ts'
import { readLiability } from '#server/ledger/liability.ts'
import { listDueWallets } from '#server/ledger/locked-wallets.ts'
import { countWaitingPayments } from '#server/money/payments/waiting.ts'
import { countNotices } from '#server/money/purchases/queries.ts'
import { listUnfinishedReconciliations } from '#server/money/reconciliation/queries.ts'
import { oldestResetRequest } from '#server/people/members/login-queries.ts'
import { readBacklog } from '#server/people/messages/outbox.ts'
import { listJobRuns } from '#server/people/operator/job-runs.ts'
import { readMaintenance } from '#server/people/operator/queries.ts'
import { readDeliveryBacklog } from '#server/people/webhooks/delivery-queries.ts'

export interface Reading {
  gauges: readonly Gauge[]
  /** A scrape that comes sooner gets what was read last. */
  everyMs: number
  read(now: Date): Promise<void>
}

/** Makes a gauge with these labels. */
export type MakeGauge = <Label extends string>(
  rest: string,
  help: string,
  ...labelNames: Label[]
) => Gauge<Label>

const eachScrape = 0
const minuteMs = 60_000

const secondsSince = (since: Date | null | undefined, now: Date) =>
  since === null || since === undefined ? 0 : Math.max(0, now.getTime() - since.getTime()) / 1000

/** The jobs of the shop, and since when this process waits for those that have never run. */
export interface JobsToRun {
  named: readonly Pick<Job, 'name' | 'everySeconds'>[]
  since: Date
}

/** Everything that is read of the database. */
export const readingsOf = (db: Database, gauge: MakeGauge, jobs: () => JobsToRun): Reading[] => [
  ...ofVisitors(db, gauge),
  ...ofMoney(db, gauge),
  ...ofPersons(db, gauge),
  ...ofJobs(db, gauge, jobs),
]

/** The jobs as the console and the doctor read them, so that each process tells of jobs that no process runs. */
function ofJobs(db: Database, gauge: MakeGauge, jobs: () => JobsToRun): Reading[] {
  const success = gauge(
    'job_last_success_timestamp_seconds',
    'When a job last succeeded, in whichever process; one that never did counts from when it was to begin.',
    'job',
  )
  const interval = gauge('job_interval_seconds', 'How often a job runs.', 'job')
  const faults = gauge('ledger_faults', 'What the last check of the ledger found.')
  return [
    {
      gauges: [success, interval, faults],
      everyMs: eachScrape,
      async read() {
        const runs = new Map((await listJobRuns(db)).map((run) => [run.name, run]))
        const { named, since } = jobs()
        for (const { name: job, everySeconds } of named) {
          const run = runs.get(job)
          success.set({ job }, (run?.succeededAt ?? run?.since ?? since).getTime() / 1000)
          interval.set({ job }, everySeconds)
        }
        const check = runs.get(ledgerCheckJob)
        if (check !== undefined && check.succeededAt !== null) faults.set(check.findings)
      },
    },
  ]
}

function ofVisitors(db: Database, gauge: MakeGauge): Reading[] {
  const waiting = gauge('messages_waiting', 'Messages that have not left.', 'channel')
  const givenUp = gauge('messages_given_up', 'Messages that are not tried any more.', 'channel')
  const oldest = gauge(
    'message_oldest_seconds',
    'For how long the first message should have left: urgent ones, and reminders, which can wait.',
    'channel',
    'kind',
  )
  const overdue = gauge('choice_overdue_seconds', 'For how long the oldest open choice has been over.')
  const unopened = gauge('boxes_to_open', 'Boxes that are sold out or ended and not opened yet.')
  const content = gauge('content_overdue_seconds', 'For how long the oldest scheduled change has been due.')
  const passwords = gauge(
    'password_request_oldest_seconds',
    'Age of the oldest request for a new password that was not answered.',
  )
  const closed = gauge('closed', '1 while maintenance is on.')
  const webhooks = gauge('webhooks_waiting', 'Deliveries to endpoints that have not been taken.')
  const webhookAge = gauge('webhook_oldest_seconds', 'Age of the oldest of them.')
  const untold = gauge('draws_untold', 'Drawn slots that endpoints were not told of yet.')
  return [
    {
      gauges: [waiting, givenUp, oldest],
      everyMs: eachScrape,
      async read(now) {
        for (const channel of messageChannels) {
          const backlog = await readBacklog(db, channel, now)
          waiting.set({ channel }, backlog.waiting)
          givenUp.set({ channel }, backlog.givenUp)
          const ages = { urgent: backlog.urgentDueSince, reminder: backlog.reminderDueSince }
          for (const [kind, since] of Object.entries(ages))
            oldest.set({ channel, kind }, secondsSince(since, now))
        }
      },
    },
    {
      gauges: [webhooks, webhookAge, untold],
      everyMs: minuteMs,
      async read(now) {
        const { waiting, oldestAt } = await readDeliveryBacklog(db)
        webhooks.set(waiting)
        webhookAge.set(secondsSince(oldestAt, now))
        untold.set(await countUntold(db))
      },
    },
    {
      gauges: [overdue, unopened, content, passwords, closed],
      everyMs: eachScrape,
      async read(now) {
        overdue.set(await secondsOverdue(db, now))
        unopened.set((await boxesToOpen(db, now)).length)
        const [next] = await listWaiting(db)
        content.set(secondsSince(next?.at, now))
        passwords.set(secondsSince(await oldestResetRequest(db), now))
        closed.set(Number((await readMaintenance(db)).isOn))
      },
    },
  ]
}

function ofMoney(db: Database, gauge: MakeGauge): Reading[] {
  const payments = gauge('payments_waiting', 'Purchases of points that wait, by state.', 'state')
  const notices = gauge(
    'notifications_waiting',
    'Purchases that a payment provider notified us of and that were not looked at yet.',
    'provider',
  )
  const noticeAge = gauge(
    'notification_oldest_seconds',
    'For how long the oldest of them has waited.',
    'provider',
  )
  const days = gauge('days_unreconciled', 'Days older than yesterday that are not reconciled.')
  const due = gauge('points_overdue_seconds', 'For how long the oldest points that have ended still stand.')
  const points = gauge('points_owned', 'Points that members own.')
  return [
    {
      gauges: [payments, notices, noticeAge, days, due],
      everyMs: eachScrape,
      async read(now) {
        for (const [state, count] of await countWaitingPayments(db)) payments.set({ state }, count)
        for (const { provider, count, since } of await countNotices(db)) {
          notices.set({ provider }, count)
          noticeAge.set({ provider }, secondsSince(since, now))
        }
        const yesterday = addDays(japanDate(now), -1)
        const unfinished = await listUnfinishedReconciliations(db, now)
        days.set(new Set(unfinished.flatMap(({ day }) => (day < yesterday ? [day] : []))).size)
        const [wallet] = await listDueWallets(db, now, undefined, 1)
        due.set(wallet === undefined ? 0 : secondsSince(new Date(wallet.nextExpiryAt), now))
      },
    },
    {
      gauges: [points],
      // It reads every wallet.
      everyMs: 5 * minuteMs,
      read: async (now) => points.set((await readLiability(db, now)).total),
    },
  ]
}

function ofPersons(db: Database, gauge: MakeGauge): Reading[] {
  const waiting = gauge('queue_waiting', 'What waits for a person, by the queues of the console.', 'queue')
  const oldest = gauge('queue_oldest_seconds', 'For how long the oldest of a queue has waited.', 'queue')
  const late = gauge('queue_late', '1 when the oldest of a queue has waited longer than it should.', 'queue')
  return [
    {
      gauges: [waiting, oldest, late],
      everyMs: minuteMs,
      async read(now) {
        const boxes = await listBoxes(db)
        const queues = await readQueues({ db, now, boxes }, everyRole, todayQueueNames)
        for (const { queue, count, since, isLate } of queues) {
          waiting.set({ queue }, count)
          oldest.set({ queue }, secondsSince(since === null ? null : new Date(since), now))
          late.set({ queue }, Number(isLate))
        }
      },
    },
  ]
}
