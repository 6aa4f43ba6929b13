import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, transaction } from '#server/db/pool.ts'
import { createWebhookSender } from '#server/providers/webhook-sender.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mortalProcess } from '#test/mortal-process.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { breakOff, openReceiver, type Receiver, silence } from '#test/webhook-receiver.ts'
import { countDeliveries, listDeliveries } from './delivery-queries.ts'
import { addEndpoint, replay, switchEndpointOff } from './endpoints.ts'
import { webhookJobs } from './jobs.ts'
import { findEndpoint } from './queries.ts'
import { sendDeliveries, waitAfter } from './send-deliveries.ts'
import { retriedMs, tellEndpoints } from './tell-endpoints.ts'

const begin = new Date('2026-06-01T03:00:00Z')
const at = (seconds: number) => new Date(begin.getTime() + seconds * 1000)
const stays = new AbortController().signal

let database: TestDatabase
let receiver: Receiver
let alarms: { name: string; facts: Record<string, unknown> }[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async (context) => {
  await database.pool.query('truncate webhook_delivery, webhook_endpoint')
  alarms = []
  receiver = await openReceiver()
  context.onTestFinished(() => receiver.close())
})
const alarm = (name: string, facts: Record<string, unknown>) => void alarms.push({ name, facts })

let paths = 0
/** An endpoint of the receiver, which verifies what comes there. */
async function add(base = receiver.origin): Promise<{ id: string; path: string }> {
  const path = `/${paths++}`
  const wanted = {
    id: uuidv7(),
    url: `${base}${path}`,
    events: ['payment.paid'] as const,
    key: randomBytes(32),
  }
  const added = await transaction(database.db, (tx) =>
    addEndpoint(tx, wanted, { faultOf: () => undefined, shopKeys: testShopKeys, now: begin }),
  )
  if (added.outcome !== 'added') throw new Error(added.outcome)
  receiver.expect(path, added.secret)
  return { id: wanted.id, path }
}
const tell = (...keys: string[]) =>
  transaction(database.db, (tx) =>
    tellEndpoints(
      tx,
      'payment.paid',
      () => keys.map((key) => ({ key, at: begin, data: { paymentId: key, 名: '値' } })),
      begin,
    ),
  )
/** The longest wait for an answer: a good one is slow on a busy machine, and a silent endpoint is waited for once. */
const patienceMs = 3000
const send = (now: Date, db: Database = database.db, timeoutMs = patienceMs) =>
  sendDeliveries({
    db,
    shopKeys: testShopKeys,
    send: createWebhookSender({ isProduction: false, clock: () => now, timeoutMs }),
    clock: () => now,
    alarm,
    leave: stays,
  })
const list = (endpointId: string) =>
  listDeliveries(database.db, endpointId, { isWaiting: false, isGivenUp: false, limit: 1000 })
const stateOf = async (endpointId: string) => {
  const [delivery] = await list(endpointId)
  const { attempts, lastAnswer, deliveredAt, givenUpAt, nextAttemptAt } = delivery ?? {}
  return { attempts, lastAnswer, deliveredAt, givenUpAt, nextAttemptAt }
}
const again = (id: string, replayed: Parameters<typeof replay>[2], now: Date) =>
  transaction(database.db, (tx) => replay(tx, id, replayed, now))

describe('a delivery', () => {
  test('is signed, arrives once, and goes to every endpoint that existed then', async () => {
    const [one, two] = [await add(), await add()]
    await tell('a', 'b')
    await tell('a')
    await send(at(1))
    await send(at(2))
    expect(receiver.received.map(({ path, event }) => [path, event.data.paymentId]).toSorted()).toEqual(
      [one, two].flatMap(({ path }) => [
        [path, 'a'],
        [path, 'b'],
      ]),
    )
    const [first] = receiver.received
    expect(first?.event).toEqual({
      type: 'payment.paid',
      timestamp: '2026-06-01T03:00:00.000Z',
      data: { paymentId: expect.any(String), 名: '値' },
    })
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(at(1).getTime() / 1000),
    })
    // One event has one id, at both endpoints; two events have two.
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2)
    expect(await stateOf(one.id)).toMatchObject({ attempts: 1, lastAnswer: 'HTTP 204', deliveredAt: at(1) })
  })

  test('of an event before its endpoint was added, or while it was off, is not written', async () => {
    const off = await add()
    await transaction(database.db, (tx) => switchEndpointOff(tx, off.id, at(1)))
    await add()
    await transaction(database.db, (tx) =>
      tellEndpoints(tx, 'payment.paid', () => [{ key: 'early', at: at(-1), data: {} }], at(2)),
    )
    expect((await database.pool.query('select from webhook_delivery')).rowCount).toBe(0)
  })

  test('that was rolled back with its change leaves nothing', async () => {
    const { id } = await add()
    await transaction(database.db, async (tx) => {
      await tellEndpoints(tx, 'payment.paid', () => [{ key: 'a', at: begin, data: {} }], begin)
      throw new Error('refused')
    }).catch(() => {})
    expect(await list(id)).toEqual([])
  })

  test('needs no read when there is no endpoint', async () => {
    await transaction(database.db, (tx) =>
      tellEndpoints(
        tx,
        'payment.refunded',
        () => {
          throw new Error('read')
        },
        begin,
      ),
    )
  })
})

describe('a failed delivery', () => {
  test.each([
    ['HTTP 500', 500],
    ['HTTP 302', 302],
    ['no answer in 3 seconds', silence],
    ['ECONNRESET', breakOff],
  ] as const)('with %s is sent again after the next wait, under the same id', async (said, reply) => {
    const { id } = await add()
    await tell('a')
    receiver.replies(() => reply)
    await send(at(0))
    expect(await stateOf(id)).toMatchObject({ attempts: 1, lastAnswer: said, deliveredAt: null })
    receiver.replies(() => 200)
    await send(at(4))
    expect(receiver.received).toHaveLength(1)
    await send(at(5))
    expect(await stateOf(id)).toMatchObject({ attempts: 2, lastAnswer: 'HTTP 200', deliveredAt: at(5) })
    const [first, second] = receiver.received
    expect([second?.id, second?.text]).toEqual([first?.id, first?.text])
  })

  test('waits for 5 s, 30 s, 2 min, 10 min, and then an hour each time', () => {
    expect([1, 2, 3, 4, 5, 6, 70].map((attempts) => waitAfter(attempts) / 1000)).toEqual([
      ...[5, 30, 120, 600, 3600, 3600, 3600],
    ])
  })

  test('for three days is given up, with an alarm; nothing is sent any more', async () => {
    const { id } = await add()
    await tell('a')
    receiver.replies(() => 500)
    let now = begin
    for (;;) {
      await send(now)
      const { givenUpAt, nextAttemptAt = begin } = await stateOf(id)
      if (givenUpAt) break
      expect(nextAttemptAt.getTime()).toBeGreaterThan(now.getTime())
      now = nextAttemptAt
    }
    expect(now.getTime() - begin.getTime()).toBeGreaterThanOrEqual(retriedMs)
    expect(now.getTime() - begin.getTime()).toBeLessThan(retriedMs + 3600_000)
    expect(alarms).toEqual([{ name: 'webhook given up', facts: { endpoint: id, givenUp: 1 } }])
    const tries = receiver.received.length
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
    await send(at(retriedMs))
    expect(receiver.received).toHaveLength(tries)
  })

  test('is reported as given up, also when a later query of the same round fails', async () => {
    const { id } = await add()
    await tell('a', 'b')
    receiver.replies(() => 500)
    let kept = 0
    const db: Database = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The work after the record of the first delivery finds the database away.
        if (alarms.length === 0 && kept > 0) throw new Error('the database went away')
        const { rowCount } = (await database.pool.query(
          'select from webhook_delivery where given_up_at is not null',
        )) as { rowCount: number }
        kept = rowCount
        return result
      },
    })
    await expect(send(at(retriedMs / 1000 + 1), db)).rejects.toThrow('went away')
    expect(kept).toBe(1)
    expect(alarms).toEqual([{ name: 'webhook given up', facts: { endpoint: id, givenUp: 1 } }])
  })

  test('with 410 switches its endpoint off, with an alarm; other endpoints still get theirs', async () => {
    const [goneOne, other] = [await add(), await add()]
    receiver.replies(({ path }) => (path === goneOne.path ? 410 : 200))
    await tell('a', 'b', 'c')
    await send(at(0))
    expect((await findEndpoint(database.db, goneOne.id))?.offAt).toEqual(at(0))
    expect(alarms.map(({ name }) => name)).toContain('webhook endpoint gone')
    await tell('d')
    await send(at(3600))
    expect(receiver.received.filter(({ path }) => path === goneOne.path)).toHaveLength(1)
    expect(receiver.received.filter(({ path }) => path === other.path)).toHaveLength(4)
  })

  test('pauses an endpoint without an answer until the next round, and delays no other', async () => {
    const [silent, other] = [await add(), await add()]
    receiver.replies(({ path }) => (path === silent.path ? silence : 200))
    await tell(...Array.from({ length: 30 }, (_, n) => `${n}`))
    await send(at(0))
    expect(receiver.received.filter(({ path }) => path === silent.path)).toHaveLength(1)
    expect(receiver.received.filter(({ path }) => path === other.path)).toHaveLength(30)
  })

  test('pauses an endpoint that refuses three in a row', async () => {
    const { id } = await add()
    receiver.replies(() => 500)
    await tell(...Array.from({ length: 30 }, (_, n) => `${n}`))
    await send(at(0))
    expect(receiver.received).toHaveLength(3)
    expect(await countDeliveries(database.db, [id])).toEqual(
      new Map([[id, { waiting: 30, delivered: 0, givenUp: 0 }]]),
    )
  })
})

describe('several processes', () => {
  test('that send at once send each delivery once', async () => {
    const { id } = await add()
    const keys = Array.from({ length: 200 }, (_, n) => `${n}`)
    await tell(...keys)
    await Promise.all(Array.from({ length: 4 }, () => send(at(0), database.db, 10_000)))
    const told = receiver.received.map(({ event }) => String(event.data.paymentId))
    expect(told).toHaveLength(keys.length)
    expect(new Set(told)).toEqual(new Set(keys))
    expect((await countDeliveries(database.db, [id])).get(id)?.delivered).toBe(keys.length)
  })

  // A round of one delivery: find who has something due, take it, keep the answer.
  test.each([1, 2, 3, 4].flatMap((statement) => [true, false].map((isLost) => [statement, isLost] as const)))(
    'killed at statement %i (carried out: %s), lose nothing and repeat with the same id',
    async (statement, isAnswerLost) => {
      const { id } = await add()
      await tell('a', 'b')
      const { db, end } = mortalProcess(database.applicationUrl, statement, isAnswerLost)
      await send(at(0), db).catch(() => {})
      await end()
      const before = receiver.received.length
      // The deliveries that it held are free again after a minute.
      await send(at(61))
      await send(at(62))
      const ids = receiver.received.map((one) => one.id)
      expect(new Set(ids).size).toBe(2)
      expect(ids.length - 2).toBeLessThanOrEqual(before)
      expect((await countDeliveries(database.db, [id])).get(id)).toEqual({
        waiting: 0,
        delivered: 2,
        givenUp: 0,
      })
    },
  )

  test('killed between the answer and its record, send it a second time, with the same id and body', {
    meta: {
      proves: [
        {
          id: 'webhook-killed',
          section: 'console-settings',
          says: 'A delivery whose record was lost with its process is sent again under its id, after a minute at least.',
          from: 'own',
          file: 'server/people/webhooks/send-deliveries.ts',
          breaks: { replace: 'const heldMs = minuteMs', with: 'const heldMs = 0' },
        },
      ],
    },
  }, async () => {
    await add()
    await tell('a')
    const { db, end } = mortalProcess(database.applicationUrl, 3, false)
    await send(at(0), db).catch(() => {})
    await end()
    expect(receiver.received).toHaveLength(1)
    await send(at(59))
    expect(receiver.received).toHaveLength(1)
    await send(at(61))
    const [first, second] = receiver.received
    expect([second?.id, second?.text]).toEqual([first?.id, first?.text])
  })
})

describe('a replay', () => {
  test('of named deliveries, of given-up ones, and of all since an instant, sends them again under the same ids', async () => {
    const { id } = await add()
    await tell('a', 'b')
    receiver.replies(({ event }) => (event.data.paymentId === 'a' ? 200 : 500))
    await send(at(0))
    await send(at(retriedMs / 1000))
    const [first] = receiver.received.filter(({ event }) => event.data.paymentId === 'a')
    receiver.replies(() => 200)
    const count = async (replayed: Parameters<typeof replay>[2]) => {
      receiver.received.length = 0
      const outcome = await again(id, replayed, at(300_000))
      await send(at(300_000))
      return [outcome.outcome, receiver.received.map(({ event }) => event.data.paymentId).toSorted()]
    }
    expect(await count({ isGivenUp: true })).toEqual(['waiting', ['b']])
    expect(await count({ eventIds: [String(first?.id)] })).toEqual(['waiting', ['a']])
    expect(receiver.received[0]?.id).toBe(first?.id)
    expect(await count({ since: begin })).toEqual(['waiting', ['a', 'b']])
    expect(await count({ since: at(1) })).toEqual(['waiting', []])
  })

  test('refuses a waiting delivery, one of another endpoint, and an endpoint that is off or unknown', async () => {
    const [one, two] = [await add(), await add()]
    await tell('a')
    const [delivery] = await list(one.id)
    const eventIds = [String(delivery?.eventId)]
    expect(await again(one.id, { eventIds }, at(1))).toEqual({ outcome: 'not ended', eventIds })
    await transaction(database.db, (tx) => switchEndpointOff(tx, two.id, at(1)))
    expect(await again(two.id, { eventIds }, at(1))).toEqual({ outcome: 'off' })
    expect(await again(uuidv7(), { eventIds }, at(1))).toEqual({ outcome: 'unknown' })
  })
})

test('a delivery that ended thirty days ago is deleted, and a waiting one is not', async () => {
  const { id } = await add()
  await tell('a', 'b')
  receiver.replies(({ event }) => (event.data.paymentId === 'a' ? 200 : 500))
  await send(at(0))
  const days = (n: number) => at(n * 24 * 3600)
  const clean = (now: Date) =>
    webhookJobs({
      db: database.db,
      shopKeys: testShopKeys,
      send: async () => ({ status: 200 }),
      clock: () => now,
      alarm,
    })[1]?.run(stays)
  await clean(days(30))
  expect(await list(id)).toHaveLength(2)
  await clean(days(31))
  expect((await list(id)).map(({ deliveredAt }) => deliveredAt)).toEqual([null])
  await transaction(database.db, (tx) => switchEndpointOff(tx, id, days(31)))
  await clean(days(31))
  expect(await list(id)).toEqual([])
})
