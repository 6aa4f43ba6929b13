import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import type { Database } from '#server/db/pool.ts'
import { createApp } from '#server/http/app.ts'
import { createSessions } from '#server/http/session.ts'
import { createKeys } from '#server/keys.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import type { PaymentProvider, QueryResult } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { faultyDatabase } from '#test/payments/faults.ts'
import { addCourse, addMemberRow, books } from '#test/payments/paying-shop.ts'
import {
  boughtPayment,
  depsOf,
  orderOfCourse,
  referenceOf,
  scriptedAdapter,
} from '#test/payments/scripted-adapter.ts'
import { shuffled } from '#test/random-order.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { registerPaymentEndpoints } from './endpoints.ts'
import { createNotificationQueue, type NotificationQueueDeps } from './notification-queue.ts'
import { sweepOpenPayments } from './sweep-open-payments.ts'

const start = new Date('2026-11-20T03:00:00Z')
const second = 1000
const hour = 3600 * second

let database: TestDatabase
let clock: { now: Date }
let alarms: string[]
let logged: Record<string, unknown>[]
/** The provider's answer, and the orders it was asked for. */
let says: (orderId: string) => QueryResult | Promise<QueryResult>
let asked: string[]
let reconciled: { id: string; isDispute: boolean }[]
let ends: (() => Promise<unknown>)[]

beforeEach(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
  clock = { now: start }
  ;[alarms, logged, asked, reconciled, ends] = [[], [], [], [], []]
  says = captured
})
afterEach(async () => {
  for (const end of ends) await end()
  await database.close()
})

const found = (orderId: string, status: 'open' | 'captured'): QueryResult => ({
  outcome: 'found',
  orderId,
  reference: referenceOf(orderId),
  amountYen: 1000,
  currency: 'JPY',
  status,
  detail: status,
})
const captured = (orderId: string) => found(orderId, 'captured')
const silent: QueryResult = { outcome: 'no answer', reason: quoted('TimeoutError') }

const adapter = scriptedAdapter({
  query: async ({ orderId }) => {
    asked.push(orderId)
    return await says(orderId)
  },
})

/** Reads a list of our order ids; a line that begins with `forged` or `dispute` says so. */
const provider: PaymentProvider = {
  async readNotification(rawBody) {
    const [kind = '', ...orderIds] = rawBody.toString().split(',')
    if (!['true', 'forged', 'dispute'].includes(kind)) return undefined
    return { orderIds, references: [], isAuthentic: kind !== 'forged', isDispute: kind === 'dispute' }
  },
  taken: { status: 202, type: 'text/plain', body: 'OK, taken' },
}

const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }

/** The queue of a process; `change`: in what it differs. */
function queueOf(change: Partial<NotificationQueueDeps> = {}) {
  const queue = createNotificationQueue({
    ...depsOf(database.db, adapter),
    takesDb: change.db ?? database.db,
    clock: () => clock.now,
    reconcilePaid: async ({ id }, { isDispute }) => {
      reconciled.push({ id, isDispute })
    },
    providers: { scripted: provider },
    alarm: (name) => alarms.push(name),
    log: pino({ level: 'warn' }, stream),
    wait: (_ms, signal) => sleep(10, undefined, { signal }).catch(() => {}),
    ...change,
  })
  const work = () => {
    const leaving = new AbortController()
    const working = queue.work(leaving.signal)
    const end = async () => {
      leaving.abort()
      await working
    }
    ends.push(end)
    return end
  }
  return { ...queue, work }
}

async function openApp(queue: Pick<ReturnType<typeof queueOf>, 'take'>): Promise<FastifyInstance> {
  const app = await createApp(pino({ level: 'warn' }, stream), {
    trustedProxies: ['loopback'],
    isSecure: false,
  })
  const { db } = database
  registerPaymentEndpoints(app, {
    ...depsOf(db, adapter),
    providers: { scripted: provider },
    notifications: queue,
    sessions: createSessions(
      db,
      (await createKeys(db, testShopKeys, () => clock.now)).signer('csrf'),
      { idleDays: 14 },
      () => clock.now,
    ),
    clock: () => clock.now,
    browserPayments: {},
  })
  ends.unshift(() => app.close())
  return app
}
const post = (app: FastifyInstance, payload: string | Buffer, address = '203.0.113.9') =>
  app.inject({
    method: 'POST',
    url: '/api/payment/scripted/notification',
    headers: { 'x-forwarded-for': address },
    payload,
  })

async function buy(count: number, db: Database = database.db): Promise<Payment[]> {
  const bought: Payment[] = []
  for (let n = 0; n < count; n += 1)
    bought.push(await boughtPayment(depsOf(db, adapter), orderOfCourse(await addMemberRow(db), 'c1'), start))
  return bought
}
const waiting = async () =>
  (await database.pool.query('select payment_id from payment_notice order by 1')).rows.length
/** Long enough for a busy machine; nothing waits for its end. */
const patience = { timeout: 60_000, interval: 10 }
const done = () => expect.poll(waiting, patience).toBe(0)
/** Nothing is being asked, and what is left waits for a later moment. */
const resting = () =>
  expect
    .poll(async () => {
      const busy = 'select 1 from payment_notice where held_until is not null or due_at <= $1'
      return (await database.pool.query(busy, [clock.now])).rowCount
    }, patience)
    .toBe(0)
const points = (payments: Payment[]) =>
  Promise.all(payments.map(async ({ memberId }) => (await books(database.db, memberId)).points))
const take = (queue: Pick<ReturnType<typeof queueOf>, 'take'>, { orderId }: Payment, isDispute = false) =>
  queue.take('scripted', { orderIds: [orderId], references: [], isAuthentic: true, isDispute })

describe('many notifications', () => {
  test('are all accepted in a burst of 2,000 from one address, and credit each purchase once', {
    timeout: 120_000,
    meta: {
      proves: [
        {
          id: 'pay-many',
          section: 'payments',
          says: 'Authentic notifications are never refused for being many.',
          from: 'own',
          file: 'server/money/purchases/endpoints.ts',
          breaks: {
            replace: "url: '/api/payment/:provider/notification',",
            with: "url: '/api/payment/:provider/notification', config: { rateLimit: { max: 600, timeWindow: 60_000 } },",
          },
        },
      ],
    },
  }, async () => {
    const payments = await buy(40)
    const queue = queueOf()
    const app = await openApp(queue)
    queue.work()
    const copies = payments.flatMap(({ orderId }) => Array.from({ length: 50 }, () => `true,${orderId}`))
    const answers = await Promise.all(shuffled(copies).map((payload) => post(app, payload)))
    expect(answers).toHaveLength(2000)
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['202 OK, taken']),
    )
    await done()
    for (const { memberId } of payments)
      expect(await books(database.db, memberId)).toMatchObject({ points: 1000, entries: 1, yen: 1000 })
    // Fifty copies are a few queries, not fifty.
    expect(asked.length).toBeLessThan(10 * payments.length)
  })

  test('are acknowledged although their provider does not answer queries', async () => {
    const payments = await buy(3)
    const isBusy = { value: true }
    const queue = queueOf({
      reconcilePaid: async ({ id }, { isDispute }) => {
        if (isBusy.value) throw new Error('the provider does not answer')
        reconciled.push({ id, isDispute })
      },
    })
    const app = await openApp(queue)
    queue.work()
    const all = `true,${payments.map(({ orderId }) => orderId).join(',')}`
    expect((await post(app, all)).statusCode).toBe(202)
    await done()
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, all)))
    expect(answers.every(({ statusCode }) => statusCode === 202)).toBe(true)
    await resting()
    isBusy.value = false
    clock.now = new Date(start.getTime() + 10 * second)
    await done()
    expect(new Set(reconciled.map(({ id }) => id)).size).toBe(3)
  })

  test('are refused, logged, counted and limited when forged; genuine ones from that address are accepted', {
    meta: {
      proves: [
        {
          id: 'pay-forged',
          section: 'payments',
          says: 'Forged notifications from one address are limited, and its authentic ones are not.',
          from: 'own',
          file: 'server/money/purchases/endpoints.ts',
          breaks: { replace: 'max: 60, timeWindow: 60_000', with: 'max: 6000, timeWindow: 60_000' },
        },
      ],
    },
  }, async () => {
    const [payment] = await buy(1)
    const queue = queueOf()
    const app = await openApp(queue)
    queue.work()
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => post(app, `forged,${payment?.orderId}`)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([...Array(60).fill(403), ...Array(10).fill(429)])
    expect((await post(app, 'forged')).headers['retry-after']).toMatch(/^\d+$/)
    expect((await post(app, 'forged', '203.0.113.10')).statusCode).toBe(403)
    expect(logged.filter((line) => line.securityEvent === 'notification refused')[0]).toMatchObject({
      kind: 'scripted',
    })
    expect(asked).toEqual([])
    expect((await post(app, `true,${payment?.orderId}`)).statusCode).toBe(202)
    await done()
    expect(await points([payment as Payment])).toEqual([1000])
  })

  test('that are forged, 200 over many addresses, cause no query; a genuine one among them is credited, and a refused one is found by the sweep', async () => {
    const [genuine, refused] = (await buy(2)) as [Payment, Payment]
    const queue = queueOf()
    const app = await openApp(queue)
    queue.work()
    const forgeries = Array.from({ length: 200 }, (_, n) =>
      post(app, `forged,${refused.orderId}`, `198.51.100.${n % 100}`),
    )
    const [answer] = await Promise.all([post(app, `true,${genuine.orderId}`), ...forgeries])
    expect(answer?.statusCode).toBe(202)
    await done()
    expect([asked, await points([genuine, refused])]).toEqual([[genuine.orderId], [1000, 0]])
    const now = new Date(start.getTime() + 60 * second)
    await sweepOpenPayments({ ...depsOf(database.db, adapter), now })
    expect(await points([genuine, refused])).toEqual([1000, 1000])
    expect(asked).toEqual([genuine.orderId, refused.orderId])
  })

  test('that are unreadable or too long are refused as such, and a body without a content type is read', async () => {
    const app = await openApp(queueOf())
    expect((await post(app, 'what?')).statusCode).toBe(400)
    const long = await post(app, 'x'.repeat(130 * 1024))
    expect([long.statusCode, long.body]).toEqual([413, 'not taken'])
    expect((await post(app, Buffer.from('true,F-1'))).statusCode).toBe(202)
    expect((await app.inject({ method: 'POST', url: '/api/payment/nobody/notification' })).statusCode).toBe(
      404,
    )
  })
})

describe('one notification about several purchases', { meta: { alsoProves: ['pay-notified'] } }, () => {
  test('credits the others when one fails, and the shop retries that one', async () => {
    const payments = await buy(3)
    const broken = payments[0]?.orderId
    says = (orderId) => {
      if (orderId === broken) throw new Error('broken')
      return captured(orderId)
    }
    const queue = queueOf()
    const app = await openApp(queue)
    queue.work()
    const body = `true,${payments.map(({ orderId }) => orderId).join(',')}`
    expect((await post(app, body)).body).toBe('OK, taken')
    await resting()
    expect(await points(payments)).toEqual([0, 1000, 1000])
    expect(logged).toMatchObject([{ paymentId: payments[0]?.id, attempts: 1, err: { message: 'broken' } }])
    says = captured
    clock.now = new Date(start.getTime() + 4 * second)
    await sleep(50)
    expect(await waiting()).toBe(1)
    clock.now = new Date(start.getTime() + 5 * second)
    await done()
    expect(await points(payments)).toEqual([1000, 1000, 1000])
  })
})

describe('a process that dies', {
  meta: {
    proves: [
      {
        id: 'pay-heard',
        section: 'payments',
        says: 'What a notification asks for is done even when the process dies or hears more.',
        from: 'own',
        file: 'server/money/purchases/notification-queue.ts',
        breaks: {
          file: 'server/money/purchases/queries.ts',
          replace: ".where('notices', '=', notices)",
          with: '',
        },
      },
    ],
  },
}, () => {
  test('after it has accepted a notification leaves the work to another one', async () => {
    const payments = await buy(2)
    const dead = queueOf()
    const app = await openApp(dead)
    for (const { orderId } of payments) expect((await post(app, `true,${orderId}`)).statusCode).toBe(202)
    expect([await waiting(), asked]).toEqual([2, []])
    queueOf().work()
    await done()
    expect(await points(payments)).toEqual([1000, 1000])
  })

  test('while it queries the provider is replaced by another one two minutes later, not sooner', async () => {
    const [payment] = (await buy(1)) as [Payment]
    const dead = queueOf({
      clock: () => start,
      adapters: { '1': scriptedAdapter({ query: () => new Promise<QueryResult>(() => {}) }) },
    })
    await take(dead, payment)
    void dead.work()
    ends.pop()
    const isHeld = async () =>
      (await database.pool.query('select held_until from payment_notice')).rows[0].held_until !== null
    await expect.poll(isHeld, patience).toBe(true)
    queueOf().work()
    clock.now = new Date(start.getTime() + 119 * second)
    await sleep(50)
    expect(asked).toEqual([])
    clock.now = new Date(start.getTime() + 120 * second)
    await done()
    expect(await points([payment])).toEqual([1000])
  })

  test('before the row is committed has not accepted the notification, and leaves nothing', async () => {
    const [payment] = (await buy(1)) as [Payment]
    for (const at of [1, 2]) {
      const faulty = faultyDatabase(database.pool, at, 'before')
      const app = await openApp(queueOf({ db: faulty.db }))
      const { statusCode } = await post(app, `true,${payment.orderId}`)
      expect([at, statusCode, await waiting()]).toEqual([at, 500, 0])
    }
  })
})

describe('a notification that arrives during a query', { meta: { alsoProves: ['pay-heard'] } }, () => {
  test('causes another query afterwards, so that an older answer hides nothing newer', async () => {
    const [payment] = (await buy(1)) as [Payment]
    const queue = queueOf()
    let answer = (_result: QueryResult) => {}
    says = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    queue.work()
    await take(queue, payment)
    await expect.poll(() => asked.length, patience).toBe(1)
    await take(queue, payment)
    says = captured
    answer(found(payment.orderId, 'open'))
    await done()
    expect(asked).toHaveLength(2)
    expect(await points([payment])).toEqual([1000])
  })

  test('is recorded as a dispute beside the capture, whichever came first', async () => {
    const [first, last] = (await buy(2)) as [Payment, Payment]
    const queue = queueOf()
    await take(queue, first, true)
    await take(queue, first)
    await take(queue, last)
    await take(queue, last, true)
    queue.work()
    await done()
    expect(reconciled.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [first, last].map(({ id }) => ({ id, isDispute: true })),
    )
    expect(await points([first, last])).toEqual([1000, 1000])
  })
})

test('a process handles its own notifications at once, not at its next poll', async () => {
  const payments = await buy(12)
  const queue = queueOf({
    // There is no next look.
    wait: (_ms, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  })
  queue.work()
  await resting()
  for (const payment of payments) await take(queue, payment)
  await done()
  expect(await points(payments)).toEqual(Array(12).fill(1000))
})

test('a provider that does not answer delays only its own payers', async () => {
  const [hanging, other] = (await buy(2)) as [Payment, Payment]
  const more = await buy(9)
  says = (orderId) => (orderId === other.orderId ? captured(orderId) : new Promise(() => {}))
  const queue = queueOf({ providers: { scripted: provider, another: provider } })
  for (const payment of [hanging, ...more]) await take(queue, payment)
  await queue.take('another', { orderIds: [other.orderId], references: [], isAuthentic: true })
  void queue.work()
  ends.pop()
  await expect.poll(() => points([other]), patience).toEqual([1000])
  // Eight at a time, however many wait.
  const hung = () => asked.filter((orderId) => orderId !== other.orderId).length
  await expect.poll(hung, patience).toBe(8)
  await sleep(50)
  expect(hung()).toBe(8)
})

test('a provider that is silent for two days is no longer queried, with an alarm; an open purchase keeps its own turns', async () => {
  const [payment] = (await buy(1)) as [Payment]
  says = () => silent
  const queue = queueOf()
  await take(queue, payment)
  queue.work()
  for (const hours of [1, 2, 24, 47]) {
    await resting()
    const before = asked.length
    clock.now = new Date(start.getTime() + hours * hour)
    await resting()
    expect(asked).toHaveLength(before + 1)
  }
  expect(alarms).toEqual([])
  clock.now = new Date(start.getTime() + 48 * hour)
  await done()
  expect(alarms).toEqual(['notification given up'])
  expect((await findPayment(database.db, payment.id))?.nextQueryAt).not.toBeNull()
})

test('a process that is asked to stop ends between two purchases, and leaves the rest to others', async () => {
  const payments = await buy(20)
  const queue = queueOf()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  says = async (orderId) => {
    await gate
    return captured(orderId)
  }
  for (const payment of payments) await take(queue, payment)
  const end = queue.work()
  await expect.poll(() => asked.length, patience).toBe(8)
  const ended = end()
  open()
  await ended
  expect(await waiting()).toBe(12)
  queueOf().work()
  await done()
  expect(await points(payments)).toEqual(Array(20).fill(1000))
})
