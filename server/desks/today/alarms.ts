// Alarms about faults, as far as the shop knows them.

import type { readToday } from '#contract/operator/today.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { OutputOf } from '#contract/wire.ts'
import { addDays, japanDate, japanInstant, startOfJapanDay } from '#server/business-time/japan.ts'
import { secondsOverdue } from '#server/cards/draws/overdue-choice.ts'
import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { listUnfinishedReconciliations } from '#server/money/reconciliation/queries.ts'
import { pointsByHandToday } from '#server/money/wallet/adjust-balance.ts'
import { readBacklog } from '#server/people/messages/outbox.ts'
import { type JobRun, listJobRuns } from '#server/people/operator/job-runs.ts'
import { readMaintenance } from '#server/people/operator/queries.ts'

export interface AlarmDeps {
  db: Database
  /** The shop's jobs. */
  jobs: readonly Pick<Job, 'name' | 'everySeconds'>[]
  readSettings: () => Promise<Pick<ShopSettings, 'sms' | 'pointsByHandAlarm'>>
  /** Messages stay in the outbox, where a developer reads them: none of them is late. */
  keepsMessages: boolean
  /** Counts the SMS that the shop has sent in the day that its budget covers. */
  smsSentToday: (now: Date) => Promise<number>
}

type Alarm = NonNullable<OutputOf<typeof readToday>['alarms']>[number]

const minuteMs = 60_000
/** A run may be long; a job is late after three of its intervals and this. */
const longRunMs = 15 * minuteMs
/** The limits of the alarm `messages wait long`. */
const longestWaitMs = { urgent: 30 * minuteMs, reminder: 180 * minuteMs }
/** Settling runs by the minute. */
const longestOverdueSeconds = 600
/** Share of the day's SMS. */
const muchOfBudget = 0.8

const alarm = (name: Alarm['alarm'], { job = '', count = 0, since = null as Date | null } = {}): Alarm => ({
  alarm: name,
  job,
  count,
  since: since === null ? null : japanInstant(since),
})

/** The alarms of a job: its last run failed, or it has not succeeded for long. */
function ofJob(
  { name, everySeconds }: AlarmDeps['jobs'][number],
  run: JobRun | undefined,
  now: Date,
): Alarm[] {
  if (run === undefined) return [alarm('jobLate', { job: name })]
  const { since, succeededAt, failedAt, findings } = run
  const faults = findings > 0 ? [alarm('ledgerFaults', { count: findings, since: succeededAt })] : []
  if (failedAt !== null && (succeededAt === null || failedAt > succeededAt))
    return [...faults, alarm('jobFailed', { job: name, since: failedAt })]
  const goodAt = succeededAt ?? since
  const isLate = now.getTime() - goodAt.getTime() > everySeconds * 3000 + longRunMs
  return isLate ? [...faults, alarm('jobLate', { job: name, since: goodAt })] : faults
}

async function ofMessages(db: Database, channel: 'mail' | 'sms', now: Date): Promise<Alarm[]> {
  const { urgentDueSince, reminderDueSince, waiting } = await readBacklog(db, channel, now)
  const waitsLong = (since: Date | null, ms: number) => since !== null && now.getTime() - since.getTime() > ms
  const late = [
    ...(waitsLong(urgentDueSince, longestWaitMs.urgent) ? [urgentDueSince] : []),
    ...(waitsLong(reminderDueSince, longestWaitMs.reminder) ? [reminderDueSince] : []),
  ]
  if (late.length === 0) return []
  return [alarm(channel === 'mail' ? 'mailLate' : 'smsLate', { count: waiting, since: late[0] ?? null })]
}

/** Everything that an operator should know of, one query after the other; the worst first. */
export async function readAlarms(
  { db, jobs, keepsMessages, readSettings, smsSentToday }: AlarmDeps,
  now: Date,
): Promise<Alarm[]> {
  const { isOn } = await readMaintenance(db)
  const runs = new Map((await listJobRuns(db)).map((run) => [run.name, run]))
  const ofJobs = jobs.flatMap((job) => ofJob(job, runs.get(job.name), now))
  const overdueSeconds = await secondsOverdue(db, now)
  const messages = keepsMessages
    ? []
    : [...(await ofMessages(db, 'mail', now)), ...(await ofMessages(db, 'sms', now))]
  const sent = await smsSentToday(now)
  const byHand = await pointsByHandToday(db, now)
  const { sms, pointsByHandAlarm } = await readSettings()
  const yesterday = addDays(japanDate(now), -1)
  const unfinished = await listUnfinishedReconciliations(db, now)
  // Several providers may miss the same day.
  const days = [...new Set(unfinished.map(({ day }) => day))].filter((day) => day < yesterday)
  const [firstDay] = days
  return [
    ...(isOn ? [alarm('maintenance')] : []),
    ...ofJobs.toSorted(
      (one, other) => Number(other.alarm === 'ledgerFaults') - Number(one.alarm === 'ledgerFaults'),
    ),
    ...(overdueSeconds > longestOverdueSeconds
      ? [alarm('choicesOverdue', { since: new Date(now.getTime() - overdueSeconds * 1000) })]
      : []),
    ...messages,
    ...(sent >= sms.perDay.shop * muchOfBudget ? [alarm('smsBudget', { count: sent })] : []),
    ...(byHand > pointsByHandAlarm ? [alarm('pointsByHand', { count: byHand })] : []),
    ...(firstDay === undefined
      ? []
      : [alarm('daysUnreconciled', { count: days.length, since: startOfJapanDay(firstDay) })]),
  ]
}
