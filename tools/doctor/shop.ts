// The shop's own records of its condition.

import type pg from 'pg'
import { messageChannels } from '#contract/operator/messages.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { findWrongRoots } from '#server/cards/boxes/check-roots.ts'
import { comparePictures } from '#server/cards/catalogue/import/missing-forms.ts'
import { createDatabase, type Database } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { readAlarms } from '#server/desks/today/alarms.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { ledgerCheckJob } from '#server/ledger/check-ledger.ts'
import { holdsDemo } from '#server/ledger/demo-gift.ts'
import { countWaitingPayments } from '#server/money/payments/waiting.ts'
import { countGivenUp, readBacklog } from '#server/people/messages/outbox.ts'
import { type JobRun, listJobRuns } from '#server/people/operator/job-runs.ts'
import { listInventedSettings, readSettings } from '#server/people/operator/shop-settings.ts'
import { verifyAuditLog } from '#server/people/operator/verify-audit-log.ts'
import { smsSentToday } from '#server/people/phones/quotas.ts'
import { rootKeys } from '#server/people/records/published-roots.ts'
import { countPieces } from '#server/people/records/queries.ts'
import { verifyDays, verifyPieces } from '#server/people/records/verify-records.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { jobsOf } from '#server/shop/jobs.ts'
import { createParts } from '#server/shop/parts.ts'
import { keepsMessages, type Settings } from '#server/shop/settings.ts'
import { createLogger } from '#server/watch/alarm.ts'
import type { Read } from './environment.ts'
import { type Line, linesAbout } from './line.ts'

const about = {
  open: linesAbout('shop', 'shop-closed'),
  real: linesAbout('invented', 'settings'),
  jobs: linesAbout('jobs', 'job-late'),
  failed: linesAbout('jobs', 'job-failed'),
  ledger: linesAbout('ledger', 'ledger-differs'),
  audit: linesAbout('audit log', 'audit-log'),
  records: linesAbout('records', 'record-differs'),
  boxes: linesAbout('sealed boxes', 'box-roots'),
  sealing: linesAbout('new boxes', 'settings'),
  choices: linesAbout('choices', 'choices-overdue'),
  messages: linesAbout('outbox', 'messages-wait-long'),
  givenUp: linesAbout('messages given up', 'messages-given-up'),
  budget: linesAbout('SMS of today', 'sms-budget'),
  payments: linesAbout('payments', 'payments-wait'),
  days: linesAbout('reconciliation', 'days-unreconciled'),
  pictures: linesAbout('pictures', 'media-store'),
}

type Alarm = Awaited<ReturnType<typeof readAlarms>>[number]

const since = ({ since: at }: Alarm) => (at === null ? '' : ` since ${at}`)

/** Many jobs are late for one reason: they are one line. */
function linesOfLateJobs(late: readonly Alarm[]): Line[] {
  const [unknown] = late.filter(({ since }) => since === null)
  // A setting that is new makes jobs that the running shop does not have.
  if (unknown !== undefined)
    return [
      about.jobs.look(`"${unknown.job}" has never begun: restart the shop with these settings.`),
      ...linesOfLateJobs(late.filter(({ since }) => since !== null)),
    ]
  const [first] = late
  if (first === undefined) return []
  return [
    late.length === 1
      ? about.jobs.bad(`"${first.job}" has not succeeded for too long${since(first)}.`)
      : about.jobs.bad(
          `${late.length} jobs have not succeeded for too long, the first "${first.job}"${since(first)}. Is the shop running?`,
        ),
  ]
}

function linesOfJobs(jobs: readonly Job[], runs: readonly JobRun[], alarms: readonly Alarm[]): Line[] {
  if (runs.length === 0)
    return [about.jobs.look('None has run yet: the shop has never been open on this database.')]
  const named = (name: Alarm['alarm']) => alarms.filter(({ alarm }) => alarm === name)
  const lines = [
    ...named('jobFailed').map((alarm) => about.failed.bad(`"${alarm.job}" fails${since(alarm)}.`)),
    ...linesOfLateJobs(named('jobLate')),
  ]
  return lines.length > 0 ? lines : [about.jobs.good(`${jobs.length} jobs have succeeded in their time.`)]
}

function lineOfLedger(runs: readonly JobRun[], alarms: readonly Alarm[]): Line {
  const run = runs.find(({ name }) => name === ledgerCheckJob)
  if (alarms.some(({ alarm }) => alarm === 'ledgerFaults'))
    return about.ledger.bad(
      `The last check found ${run?.findings} faults. Halt sales and investigate before more is booked.`,
    )
  const at = run?.succeededAt ?? null
  return at === null
    ? about.ledger.look('It was never checked: the check runs hourly while the shop is open.')
    : about.ledger.good(`It was consistent at ${japanInstant(at)}.`)
}

async function linesOfMessages(db: Database, alarms: readonly Alarm[], now: Date): Promise<Line[]> {
  const lines: Line[] = []
  let waiting = 0
  for (const channel of messageChannels) {
    const backlog = await readBacklog(db, channel, now)
    waiting += backlog.waiting
    const late = alarms.find(({ alarm }) => alarm === `${channel}Late`)
    const dueSince = backlog.urgentDueSince
    if (late !== undefined)
      lines.push(about.messages.bad(`${late.count} messages (${channel}) wait for too long${since(late)}.`))
    // The console has no alarm for push messages: a member who misses one finds it on the page.
    else if (channel === 'push' && dueSince !== null && now.getTime() - dueSince.getTime() > longestPushMs)
      lines.push(about.messages.look(`Push messages wait since ${japanInstant(dueSince)}.`))
  }
  if (lines.length === 0) lines.push(about.messages.good(`${waiting} messages wait, none for too long.`))
  const { count, since: first } = await countGivenUp(db)
  if (count > 0)
    lines.push(about.givenUp.look(`${count} since ${first === null ? 'now' : japanInstant(first)}.`))
  return lines
}
const longestPushMs = 30 * 60_000

async function lineOfPayments(db: Database): Promise<Line> {
  const waiting = await countWaitingPayments(db)
  const [review, unknown] = [waiting.get('review') ?? 0, waiting.get('unknown') ?? 0]
  return review + unknown > 0
    ? about.payments.look(`${review} wait for your decision (review), ${unknown} have an unknown result.`)
    : about.payments.good('None waits for your decision.')
}

async function lineOfAuditLog(db: Database): Promise<Line> {
  const verdict = await verifyAuditLog(db, undefined)
  if (verdict.outcome === 'whole') return about.audit.good('Every record is as it was written.')
  return about.audit.bad('It was changed: a record is not what was written, or is not in the chain.')
}

/** The roots of all days, and the newest pieces; `records verify` reads all. */
async function lineOfRecords(db: Database, shopKeys: ShopKeys | undefined): Promise<Line> {
  const pieces = await countPieces(db)
  const faults = [
    ...(await verifyDays(db, { keys: shopKeys && rootKeys(shopKeys) })),
    ...(pieces > 0 ? await verifyPieces(db, Math.max(1, pieces - 29), pieces) : []),
  ]
  return faults.length > 0
    ? about.records.bad('Permanent records were changed: npm run shop -- records verify')
    : about.records.good(`The newest of ${pieces} pieces and every day's root agree with the tables.`)
}

async function lineOfBoxes(db: Database): Promise<Line> {
  const { boxes, wrong } = await findWrongRoots(db)
  return wrong.length > 0
    ? about.boxes.bad(
        `The root of ${wrong.join(', ')} does not match the stored data. Halt the sale of these packs.`,
      )
    : about.boxes.good(`${boxes} boxes: each root follows from the roots of its chunks.`)
}

async function lineOfPictures(db: Database, settings: Settings): Promise<Line> {
  try {
    const { shown, lost, incomplete } = await comparePictures({ db, store: openMediaStore(settings) })
    if (lost.length > 0)
      return about.pictures.bad(
        `Of ${shown} pictures ${lost.length} are missing, such as ${lost[0]?.use} ${lost[0]?.hash}. Restore the files from the backup.`,
      )
    return about.pictures.good(
      incomplete.length > 0
        ? `${shown} are there; ${incomplete.length} still lack some sizes.`
        : `${shown} are there, in every form.`,
    )
  } catch (error) {
    return about.pictures.bad(`They cannot be examined (${(error as Error).message}).`)
  }
}

async function lineOfWhatIsReal(db: Database, { isProduction }: Settings): Promise<Line> {
  if (!isProduction) return about.real.good('Not production: settings and demo may be invented.')
  if (await holdsDemo(db)) return about.real.bad('The database holds the demo: start with an empty one.')
  const invented = await listInventedSettings(db)
  return invented.length > 0
    ? about.real.bad(`${invented.length} settings are still invented, the first is ${invented[0]}.`)
    : about.real.good('Nothing that customers rely on is invented.')
}

async function lineOfSealing(db: Database, { settings: { isProduction }, beacon }: Read): Promise<Line> {
  if (!isProduction) return about.sealing.good('Not production: the emulated beacon and witnesses stand in.')
  if (beacon === undefined) return about.sealing.good('BEACON is not set: there are no new beacon boxes.')
  const { sealedUpToYen } = await readSettings(db)
  return sealedUpToYen === null
    ? about.sealing.look(
        'sealedUpToYen is not set: whoever runs the shop can read where the dearest prizes of sealed boxes lie.',
      )
    : about.sealing.good(`A prize above ${sealedUpToYen.toLocaleString('en')} yen needs a beacon box.`)
}

function lineOfAlarms(alarms: readonly Alarm[]): Line[] {
  const found = (name: Alarm['alarm']) => alarms.find(({ alarm }) => alarm === name)
  const [closed, overdue, budget, days] = [
    found('maintenance'),
    found('choicesOverdue'),
    found('smsBudget'),
    found('daysUnreconciled'),
  ]
  return [
    closed
      ? about.open.look('It is closed (maintenance): members cannot buy or choose.')
      : about.open.good('Open.'),
    overdue
      ? about.choices.bad(`Some have ended but are not settled${since(overdue)}.`)
      : about.choices.good('None is overdue.'),
    ...(budget ? [about.budget.look(`${budget.count} were sent: most of the day's budget.`)] : []),
    days
      ? about.days.look(`${days.count} days could not be compared with a payment provider${since(days)}.`)
      : about.days.good('Every finished day was compared, or is being compared.'),
  ]
}

/** Asks the rooms. It reads, and changes nothing; the database must be of this release. */
export async function examineShop(pool: pg.Pool, read: Read, now: Date): Promise<Line[]> {
  const { settings, providerSettings = {}, sms, shopKeys } = read
  const beacon = settings.isProduction ? read.beacon : undefined
  const db = createDatabase(pool)
  const runs = await listJobRuns(db)
  const lines = [await lineOfWhatIsReal(db, settings), await lineOfSealing(db, read)]
  if (runs.length === 0) lines.push(...linesOfJobs([], runs, []))
  else if (shopKeys !== undefined) {
    const parts = await createParts({
      settings,
      pool,
      jobPool: undefined,
      providerSettings: { ...providerSettings, beacon },
      shopKeys,
      clock: () => now,
      metrics: undefined,
      fellows: undefined,
      log: createLogger('silent'),
    })
    const jobs = jobsOf(parts, { settings, sms }).filter((job) => !job.isOfEachProcess)
    const alarms = await readAlarms(
      {
        db,
        jobs,
        keepsMessages: keepsMessages(settings),
        readSettings: parts.shopSettings.read,
        smsSentToday: (at) => smsSentToday(db, parts.key, at),
      },
      now,
    )
    lines.push(
      ...lineOfAlarms(alarms),
      ...linesOfJobs(jobs, runs, alarms),
      lineOfLedger(runs, alarms),
      ...(await linesOfMessages(db, alarms, now)),
    )
  }
  return [
    ...lines,
    await lineOfPayments(db),
    await lineOfAuditLog(db),
    await lineOfRecords(db, shopKeys),
    await lineOfBoxes(db),
    await lineOfPictures(db, settings),
  ]
}
