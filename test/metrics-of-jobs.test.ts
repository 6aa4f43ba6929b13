import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertResetRequest } from '../server/domain/members/login-queries.ts'
import { addNotices } from '../server/domain/purchases/queries.ts'
import { addDaysToReconcile } from '../server/domain/reconciliation/queries.ts'
import { createMetrics } from '../server/metrics.ts'
import { metricNames } from './metric-names.ts'
import { addCourse, addMemberRow } from './payments/paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from './payments/scripted-adapter.ts'
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
const onlyTells = 'It reads and tells; what it looks at has figures of its own.'

const jobs: Record<string, Watched | Unwatched> = {
  'read the signing keys': { reason: failsByItself },
  'settle draws whose 24 hours are over': { metrics: ['choice_overdue_seconds'] },
  'tell webhooks of draws': { reason: failsByItself },
  'open boxes that are sold out or ended': { metrics: ['boxes_to_open'] },
  'make missing forms of pictures': { reason: failsByItself },
  'delete ended sessions of the console': { reason: deletes },
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
  'back up': { reason: 'Its age stands in the place of backups: an alarm and the doctor tell it.' },
  'prove a backup': { reason: 'As with the backup itself.' },
  'watch the backups': { reason: onlyTells },
  'check the ledger': { metrics: ['ledger_faults', 'ledger_last_check_timestamp_seconds'] },
}

const hourMs = 3_600_000

let world: TestShop
beforeAll(async () => {
  world = await testShop(undefined, undefined, { smtpUrl: 'smtp://127.0.0.1:9' })
})
afterAll(() => world.close())

test('every job has a figure that exists, or the reason why none is needed', async () => {
  const { pool, db } = world
  const metrics = createMetrics({
    pools: { visitors: pool, jobs: pool },
    db,
    readiness: { unready: () => [], clockDifference: () => 0, clock: world.shop.clock },
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

test('what falls behind is seen in its figure', async () => {
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
  const signed = ['--by', 'Aoi', '--why', 'a test']
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
