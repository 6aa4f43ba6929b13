import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeBackupPlace } from '#bench/backup-place.ts'
import { type BackupSettings, readBackupSettings } from '#server/backup/backup-settings.ts'
import { writeManifest } from '#server/backup/manifest.ts'
import { keepProvenMoment } from '#server/backup/proven-moment.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { ledgerCheckJob } from '#server/ledger/check-ledger.ts'
import { addNotices } from '#server/money/purchases/queries.ts'
import { addDaysToReconcile } from '#server/money/reconciliation/queries.ts'
import { insertResetRequest } from '#server/people/members/login-queries.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import { beginJobs, keepFindings, keepJobRun } from '#server/people/operator/job-runs.ts'
import { createMetrics, type MetricsOptions } from '#server/shop/metrics.ts'
import { addCourse, addMemberRow } from '#test/payments/paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { metricNames } from './metric-names.ts'
import { type TestShop, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'
import { makeMember, makePack } from './world.ts'

// Every job of the shop says by which figure an operator sees that it falls behind, or why none is needed. A new job fails
// here until it does. Beside these, each job has the moment of its last success.

interface Watched {
  metrics: string[]
}
interface Unwatched {
  reason: string
}

const deletes = 'What is deleted later harms nobody, and the last success of the job says that it is late.'
const failsByItself = 'What cannot be done fails the run, which is counted and an alarm.'
const onlyTells = 'It reads, and tells by an alarm, which is counted.'

const jobs: Record<string, Watched | Unwatched> = {
  'read the signing keys': { reason: failsByItself },
  'settle draws whose 24 hours are over': { metrics: ['choice_overdue_seconds'] },
  'tell webhooks of draws': { metrics: ['draws_untold'] },
  'check the audit log': { reason: onlyTells },
  'close pieces of the record': { reason: onlyTells },
  'check the record': { reason: onlyTells },
  'sign the roots of the record': { reason: failsByItself },
  'tell witnesses the roots of the record': { reason: onlyTells },
  'check the roots of boxes': { reason: onlyTells },
  'look for places that wait': { reason: onlyTells },
  'open boxes that are sold out or ended': { metrics: ['boxes_to_open'] },
  'make missing forms of pictures': { reason: failsByItself },
  'delete ended sessions of the console': { reason: deletes },
  'erase personal data of acts that were not decided in time': { reason: deletes },
  'erase enquiries without a message for three years': { reason: deletes },
  'delete readings of personal data older than a year': { reason: deletes },
  'apply scheduled content': { metrics: ['content_overdue_seconds', 'queue_waiting'] },
  'expire points after six months': { metrics: ['points_overdue_seconds'] },
  'query what notifications are about': {
    metrics: ['notifications_waiting', 'notification_oldest_seconds'],
  },
  'ask how open payments stand': { metrics: ['payments_waiting', 'queue_oldest_seconds'] },
  'delete old idempotency keys': { reason: deletes },
  'delete the saved cards of members who left': { reason: failsByItself },
  'watch how many cards are refused': { reason: onlyTells },
  'watch how many points are created by hand': { reason: onlyTells },
  'record what reached the bank': { metrics: ['queue_waiting', 'payments_waiting'] },
  'credit what reached the bank once it is open': { metrics: ['payments_waiting'] },
  'reconcile finished days with the lists of the payment providers': { metrics: ['days_unreconciled'] },
  'reward friends whose purchase has stood': {
    reason: 'A friend waits for days by rule; one who cannot be decided fails the run.',
  },
  'delete SMS codes and quotas older than a day': { reason: deletes },
  'send links for new passwords': { metrics: ['password_request_oldest_seconds'] },
  'delete login attempts older than a day': { reason: deletes },
  'delete links for new passwords that ended a day ago': { reason: deletes },
  'delete counts older than a day': { reason: deletes },
  'delete expired sessions': { reason: deletes },
  'seal members that the release before wrote in clear': { reason: failsByItself },
  'seal addresses of parcels that the release before wrote in clear': { reason: failsByItself },
  'remind of choices that end soon': { reason: failsByItself },
  'notify of cards settled by time': { reason: failsByItself },
  'remind of points that end soon': { reason: failsByItself },
  'tell of favourites whose sale begins': { reason: failsByItself },
  'send waiting mail': { metrics: ['messages_waiting', 'message_oldest_seconds', 'messages_given_up'] },
  'send waiting SMS': { metrics: ['messages_waiting', 'message_oldest_seconds', 'messages_given_up'] },
  'send waiting push messages': {
    metrics: ['messages_waiting', 'message_oldest_seconds', 'messages_given_up'],
  },
  'watch how long mail waits': { reason: onlyTells },
  'watch how long sms waits': { reason: onlyTells },
  'watch how long push waits': { reason: onlyTells },
  'delete the texts of expired codes': { reason: deletes },
  'delete messages that ended long ago': { reason: deletes },
  'send waiting webhooks': { metrics: ['webhooks_waiting', 'webhook_oldest_seconds'] },
  'delete deliveries that ended long ago': { reason: deletes },
  'back up': { metrics: ['backup_age_seconds'] },
  'prove a backup': { metrics: ['backup_proof_age_seconds'] },
  'watch the backups': { reason: onlyTells },
  'check the ledger': { metrics: ['ledger_faults'] },
}

const hourMs = 3_600_000

let world: TestShop
beforeAll(async () => {
  world = await testShop(undefined, undefined, { smtpUrl: 'smtp://127.0.0.1:9' })
})
afterAll(() => world.close())

test('every job has a metric that exists, or the reason why it needs none', async () => {
  const { pool, db } = world
  const metrics = createMetrics({
    pools: { visitors: pool, jobs: pool },
    db,
    readiness: { unready: () => [], clockDifference: () => 0, clock: world.shop.clock },
    surroundings: { folders: { data: world.mediaFolder }, backups: undefined },
  })
  const told = metricNames(await metrics.text())
  // Without a gateway the shop has no job for SMS, and without a place for backups none for them.
  const others = ['send waiting SMS', 'watch how long sms waits']
  const ofBackups = ['back up', 'prove a backup', 'watch the backups']
  const names = [...world.shop.jobs.map(({ name }) => name), ...others, ...ofBackups]
  expect(names.filter((name) => !Object.hasOwn(jobs, name))).toEqual([])
  expect(Object.keys(jobs).filter((name) => !names.includes(name))).toEqual([])
  for (const [name, watched] of Object.entries(jobs)) {
    if ('reason' in watched) expect(watched.reason).not.toBe('')
    else for (const metric of watched.metrics) expect(told, name).toContain(`fukuhiki_${metric}`)
  }
})

test('a backlog shows in its metric', async () => {
  const { pool, db } = world
  let now = new Date('2026-06-01T03:00:00Z')
  const metrics = createMetrics({
    pools: { visitors: pool, jobs: pool },
    db,
    readiness: { unready: () => [], clockDifference: () => 0, clock: () => now },
  })
  const told = async () => {
    const text = await metrics.text()
    return (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`fukuhiki_${series} `))
          ?.split(' ')
          .at(-1),
      )
  }
  const before = await told()
  const figures = {
    boxes_to_open: 1,
    days_unreconciled: 1,
    password_request_oldest_seconds: 7200,
    points_owned: 100,
    closed: 1,
    'notifications_waiting{provider="fincode"}': 1,
    'notification_oldest_seconds{provider="fincode"}': 7200,
    'queue_waiting{queue="boxesHalted"}': 1,
    'queue_late{queue="boxesHalted"}': 1,
  }
  for (const series of Object.keys(figures)) expect(before(series) || 0, series).toBe(0)

  await makePack(db, 'ended', { now, endsAt: new Date(now.getTime() + hourMs) })
  await makePack(db, 'halted', { now })
  await makeMember(db, { points: 100, now })
  await insertResetRequest(db, { id: uuidv7(), mail: 'a@b.example', requestedAt: now })
  await addCourse(db, 'c1', 1000, 1000)
  const order = orderOfCourse(await addMemberRow(db), 'c1')
  const { id: paymentId } = await boughtPayment(depsOf(db, scriptedAdapter()), order, now)
  await addNotices(db, [{ paymentId, provider: 'fincode', isDispute: false, notices: 1 }], now)
  await addDaysToReconcile(db, 'fincode', ['2026-05-01'], now)
  const signed = ['--why', 'a test']
  await runShop(db, ['pack', 'halt', 'halted', '--reason-ja', '理由', '--reason-en', 'why', ...signed], now)
  await runShop(db, ['maintenance', 'on', ...signed], now)

  now = new Date(now.getTime() + 2 * hourMs)
  const after = await told()
  const late = { ...figures, 'queue_late{queue="boxesHalted"}': 0 }
  for (const [series, value] of Object.entries(late)) expect(after(series), series).toBe(value)
  now = new Date(now.getTime() + 220 * 24 * hourMs)
  const muchLater = await told()
  expect(muchLater('queue_late{queue="boxesHalted"}')).toBe(1)
  expect(muchLater('points_overdue_seconds')).toBeGreaterThan(24 * 3600)
})

/** The metrics of a process whose database is this one, at the moment that `clock` tells. */
const metricsOf = ({ pool, db }: TestDatabase, clock: () => Date, more: Partial<MetricsOptions> = {}) =>
  createMetrics({
    pools: { visitors: pool, jobs: pool },
    db,
    readiness: { unready: () => [], clockDifference: () => 0, clock },
    ...more,
  })

describe('the metrics of the jobs', () => {
  const begun = new Date('2026-06-01T03:00:00Z')
  /** Tells of the jobs as a process does that runs none of them. */
  async function tellerOf(database: TestDatabase) {
    const metrics = metricsOf(database, () => begun)
    metrics.countJobs([
      { name: 'sweep', everySeconds: 60, run: async () => {} },
      { name: ledgerCheckJob, everySeconds: 3600, run: async () => {} },
    ])
    return async () => (await metrics.text()).split('\n')
  }
  const success = (job: string, at: Date) =>
    `fukuhiki_job_last_success_timestamp_seconds{job="${job}"} ${at.getTime() / 1000}`

  test('show in each process the runs of the others, and count from the start for a job that never ran', async () => {
    const database = await testDatabase()
    onTestFinished(() => database.close())
    const told = await tellerOf(database)
    expect(await told()).toEqual(expect.arrayContaining([success('sweep', begun)]))
    const at = new Date(begun.getTime() + 7000)
    await keepJobRun(database.db, { name: 'sweep', isGood: true, now: at })
    await keepJobRun(database.db, { name: 'a job of an older release', isGood: true, now: at })
    const lines = await told()
    expect(lines).toEqual(
      expect.arrayContaining([success('sweep', at), 'fukuhiki_job_interval_seconds{job="sweep"} 60']),
    )
    expect(lines.join()).not.toContain('older release')
  })

  test('show the findings of the ledger’s check, and nothing before the first check', async () => {
    const database = await testDatabase()
    onTestFinished(() => database.close())
    const told = await tellerOf(database)
    await beginJobs(database.db, [ledgerCheckJob], begun)
    expect((await told()).filter((line) => line.startsWith('fukuhiki_ledger_faults'))).toEqual([])
    await keepFindings(database.db, ledgerCheckJob, 2, begun)
    await keepJobRun(database.db, { name: ledgerCheckJob, isGood: true, now: begun })
    expect(await told()).toContain('fukuhiki_ledger_faults 2')
  })
})

test('a message that the mail server defers is late from its next attempt on, not from when it was written', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { pool, db } = database
  let now = new Date('2026-06-01T03:00:00Z')
  const metrics = metricsOf(database, () => now)
  const late = async () =>
    /message_oldest_seconds\{channel="mail",kind="urgent"\} (\S+)/.exec(await metrics.text())?.[1]
  const memberId = await makeMember(db, { now })
  await transaction(db, (tx) =>
    enqueueMail(tx, { id: uuidv7(), memberId, address: 'a@b.example', subject: 's', body: 'b', now }),
  )
  now = new Date(now.getTime() + 2 * hourMs)
  expect(await late()).toBe('7200')
  await pool.query('update outgoing_message set attempts = 3, next_attempt_at = $1', [
    new Date(now.getTime() + hourMs),
  ])
  expect(await late()).toBe('0')
  now = new Date(now.getTime() + hourMs + 5000)
  expect(await late()).toBe('5')
})

test('the metrics show the age of backups as the doctor reads it, and the free space on disks', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const now = new Date('2026-06-01T03:00:00Z')
  const folders = { data: join(world.mediaFolder, 'to', 'be', 'made') }
  const told = async (backups: BackupSettings | undefined) =>
    (await metricsOf(database, () => now, { surroundings: { folders, backups } }).text()).split('\n')
  const none = await told(undefined)
  expect(none.filter((line) => line.startsWith('fukuhiki_backup'))).toEqual([])
  expect(none.find((line) => line.startsWith('fukuhiki_disk_free_bytes{folder="data"} '))).toBeDefined()
  await keepProvenMoment(db, new Date(now.getTime() - 31 * hourMs))
  expect(await told(undefined)).toContain(`fukuhiki_backup_age_seconds ${31 * 3600}`)

  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-ages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = readBackupSettings(await makeBackupPlace(folder)) as BackupSettings
  expect((await told(settings)).filter((line) => line.startsWith('fukuhiki_backup'))).toEqual([])
  for (const id of ['20260530T030000Z', '20260531T030000Z'])
    await writeManifest(settings, { id, endedAt: '', firstWal: '', pieces: [] })
  await settings.place.write('proven.20260530T030000Z.json', Buffer.from('{}'))
  const some = await told(settings)
  expect(some).toContain(`fukuhiki_backup_age_seconds ${24 * 3600}`)
  expect(some).toContain(`fukuhiki_backup_proof_age_seconds ${48 * 3600}`)
})

test('a check that never answers is waited for once, in parallel with the others; the rest is shown', async () => {
  const { pool, db } = world
  const patience = Promise.withResolvers<void>()
  let waits = 0
  let asked = 0
  const silent: Database = db.withPlugin({
    transformQuery({ node }) {
      asked += 1
      return node
    },
    transformResult: () => new Promise(() => {}),
  })
  const metrics = createMetrics({
    pools: { visitors: pool, jobs: pool },
    db: silent,
    readiness: { unready: () => [], clockDifference: () => 0, clock: () => new Date() },
    async patience() {
      waits += 1
      await patience.promise
    },
  })
  const [one, another] = [metrics.text(), metrics.text()]
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(4)
  patience.resolve()
  expect(await one).toContain('\nfukuhiki_ready 1\n')
  expect(await one).not.toMatch(/^fukuhiki_(choice_overdue_seconds|messages_waiting|points_owned)[ {]/m)
  expect(await another).toContain('\nfukuhiki_ready 1\n')
  expect(waits).toBe(1)
  const before = asked
  // A query that still waits is not asked again.
  await metrics.text()
  expect(asked).toBe(before)
})
