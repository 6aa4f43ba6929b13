import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePath } from '#contract/addresses.ts'
import { transaction } from '#server/db/pool.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import { createMetrics } from '#server/shop/metrics.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop } from '#server/shop/shop-options.ts'
import { ownPort } from './own-port.ts'
import { type TestShop, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'
import { makePack } from './world.ts'

// The shop as a balancer, a supervisor and an operator see it, and the data that none of them may see.

const hourMs = 3_600_000
let now = new Date('2026-06-01T03:00:00Z')
let world: TestShop
/** A process with a log and metrics; `world` shares its database and its visitors do not. */
let shop: Shop
let log: Record<string, unknown>[]
let metricsUrl: string
let address: string
beforeAll(async () => {
  world = await testShop(() => now)
  log = []
  const metricsPort = await ownPort()
  shop = await createShop({
    ...world.options,
    settings: {
      ...world.options.settings,
      logLevel: 'info',
      metrics: { port: metricsPort, host: '127.0.0.1' },
    },
    log: { write: (line) => log.push(JSON.parse(line)) },
  })
  await shop.listen()
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await shop.close()
  await world.close()
})

/** The value of each line that begins with these words. */
async function scrape(): Promise<(line: string) => number | undefined> {
  const answer = await fetch(metricsUrl)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await answer.text()).split('\n')
  return (line) => {
    const found = lines.find((each) => each.startsWith(`fukuhiki_${line} `))
    return found === undefined ? undefined : Number(found.split(' ').at(-1))
  }
}
const answered = () => log.filter(({ msg }) => msg === 'answered')

test('/livez and /readyz answer directly: without a cookie, a limit or the maintenance page', async () => {
  const by = ['--why', 'a test']
  await runShop(world.db, ['maintenance', 'on', ...by], now)
  now = new Date(now.getTime() + 3000)
  expect((await fetch(`${address}/api/user/point`)).status).toBe(503)
  for (let n = 0; n < 700; n++)
    for (const [path, body] of [
      ['/livez', { live: true }],
      ['/readyz', { ready: true, reasons: [] }],
    ] as const) {
      const answer = await shop.app.inject({ url: path })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual(body)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  await runShop(world.db, ['maintenance', 'off', ...by], now)
  now = new Date(now.getTime() + 3000)
})

test.each(['/health', '/healthz', '/status', '/metrics', '/api/health'])(
  '%s is a wrong guess: it gets an error, and no redirect to a page',
  {
    meta: {
      proves: [
        {
          id: 'wrong-guess',
          section: 'operating',
          says: 'Other addresses of health checks are unknown, and lead nowhere.',
          from: 'own',
          file: 'server/http/health.ts',
          breaks: { replace: 'answer(reply, 404, {', with: 'answer(reply, 200, {' },
        },
      ],
    },
  },
  async (path) => {
    const answer = await fetch(`${address}${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(404)
  },
)

test('a request is one line of the log, with its route and without personal data', {
  meta: {
    proves: [
      {
        id: 'request-line',
        section: 'operating',
        says: 'A request is one line of the log, without personal data.',
        from: 'own',
        file: 'server/http/traffic.ts',
        breaks: { replace: "request.routeOptions.url ?? 'unknown'", with: 'request.url' },
      },
    ],
  },
}, async () => {
  log.length = 0
  await makePack(world.db, 'logged', { now })
  const secret = 'hana.private@mail.example'
  const member = await world.member({ points: 1000 })
  const cookie = member.cookie()
  const headers = { cookie, 'user-agent': 'a-browser-of-hana', 'x-forwarded-for': '203.0.113.77' }
  await fetch(`${address}/api/user/pack/detail/logged?mail=${secret}`, { headers })
  await fetch(`${address}/no/such/page/${secret}`, { headers })
  await fetch(`${address}/api/user/pack/buy`, { method: 'POST', headers, body: new URLSearchParams() })
  await fetch(`${address}/livez`)
  await expect.poll(() => answered().length, { timeout: 60_000 }).toBe(3)
  expect(answered().map(({ method, route, state }) => [method, route, state])).toEqual([
    ['GET', '/api/user/pack/detail/:packId', 200],
    ['GET', 'unknown', 404],
    ['POST', '/api/user/pack/buy', 403],
  ])
  for (const line of answered()) {
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: expect.any(String),
      method: expect.any(String),
      route: expect.any(String),
      state: expect.any(Number),
      ms: expect.any(Number),
      statements: expect.any(Number),
      databaseMs: expect.any(Number),
      msg: 'answered',
    })
  }
  expect(new Set(answered().map(({ reqId }) => reqId)).size).toBe(3)
  const text = JSON.stringify(log)
  for (const word of [secret, 'logged', 'a-browser-of-hana', '203.0.113.77', '127.0.0.1', cookie])
    expect(text).not.toContain(word)
})

test('a failure is logged without the row that PostgreSQL repeats in it', {
  meta: {
    proves: [
      {
        id: 'log-rows',
        section: 'operating',
        says: 'No error in the log repeats a row of the database.',
        from: 'own',
        file: 'server/watch/alarm.ts',
        breaks: { replace: "'detail', ", with: '' },
      },
    ],
  },
}, async () => {
  log.length = 0
  const mail = 'hana@log.example'
  const error = await world.pool
    .query('insert into member (id, mail) values ($1, $2)', [uuidv7(), mail])
    .catch((reason: Error & { detail?: string }) => reason)
  expect(JSON.stringify(error)).toContain(mail)
  shop.app.log.error({ err: error }, 'a call failed')
  shop.app.log.error({ err: new AggregateError([error], 'several') }, 'a job failed')
  expect(log).toHaveLength(2)
  expect(JSON.stringify(log)).toContain('violates not-null constraint')
  expect(JSON.stringify(log)).not.toContain(mail)
})

test('the metrics describe requests by the patterns of the shop’s routes', {
  meta: {
    proves: [
      {
        id: 'metrics',
        section: 'operating',
        says: 'Metrics name routes by their patterns.',
        from: 'own',
        file: 'server/shop/metrics.ts',
        breaks: {
          file: 'server/shop/metrics-of-process.ts',
          replace: 'requests.inc({ method, route, state })',
          with: 'requests.inc({ method, route, state: 0 })',
        },
      },
    ],
  },
}, async () => {
  await makePack(world.db, 'counted', { now })
  const member = await world.member({ points: 1000 })
  const before = await scrape()
  expect(before('payments_waiting{state="review"}')).toBe(0)
  expect(before('messages_waiting{channel="mail"}')).toBe(0)
  expect(before('choice_overdue_seconds')).toBe(0)
  expect(before('ready')).toBe(1)
  expect(before('live_streams')).toBe(0)

  const packs = new URL(`${livePath}?packs=counted`, address)
  const [stream] = (await once(get(packs), 'response')) as [IncomingMessage]
  const drawn = await shop.engine.draw({
    id: uuidv7(),
    memberId: member.memberId,
    packId: 'counted',
    count: 1,
    termsNo: 1,
  })
  expect(drawn.outcome).toBe('drawn')
  await fetch(`${address}/api/user/pack/detail/counted`)
  await transaction(world.db, (tx) =>
    enqueueMail(tx, {
      id: uuidv7(),
      memberId: member.memberId,
      address: 'a@b.example',
      subject: 's',
      body: 'b',
      now,
    }),
  )
  now = new Date(now.getTime() + 25 * hourMs)

  const after = await scrape()
  expect(after('live_streams')).toBe(1)
  stream.destroy()
  expect(
    after('requests_total{method="GET",route="/api/user/pack/detail/:packId",state="200"}'),
  ).toBeGreaterThan(0)
  expect(after('request_seconds_count{method="GET",route="/api/user/pack/detail/:packId"}')).toBeGreaterThan(
    0,
  )
  expect(after('draws_total{outcome="drawn"}')).toBe(1)
  expect(after('draw_batch_draws_count')).toBe(1)
  expect(after('draw_seconds_count')).toBe(1)
  expect(after('draws_under_way')).toBe(0)
  expect(after('database_connections{pool="visitors",state="idle"}')).toBeGreaterThan(0)
  expect(after('database_waiting{pool="jobs"}')).toBe(0)
  expect(after('messages_waiting{channel="mail"}')).toBe(1)
  expect(after('message_oldest_seconds{channel="mail",kind="urgent"}')).toBe(25 * 3600)
  expect(after('choice_overdue_seconds')).toBe(3600)
  expect(after('clock_difference_seconds')).toBe(0)
  await expect
    .poll(async () => (await scrape())('job_runs_total{job="delete expired sessions",result="good"}'), {
      timeout: 60_000,
    })
    .toBe(1)
  expect(await (await fetch(metricsUrl)).text()).not.toContain('detail/counted')
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404)
})

test('without the database its metrics are left out, and the others are shown', {
  meta: {
    proves: [
      {
        id: 'metrics-lost',
        section: 'operating',
        says: 'A figure that the database does not tell is left out.',
        from: 'own',
        file: 'server/shop/metrics.ts',
        breaks: {
          file: 'server/shop/metrics-of-process.ts',
          replace: 'if (!hasLabels.has(each)) each.remove()',
          with: '',
        },
      },
    ],
  },
}, async () => {
  const { pool, db } = world
  const broken = createMetrics({
    pools: { visitors: pool, jobs: pool },
    db: db.withSchema('nowhere'),
    readiness: { unready: () => ['database unreachable'], clockDifference: () => 0, clock: () => now },
  })
  const text = await broken.text()
  expect(text).toContain('\nfukuhiki_ready 0\n')
  expect(text).toContain('# TYPE fukuhiki_choice_overdue_seconds gauge')
  expect(text).not.toMatch(/^fukuhiki_(choice_overdue_seconds|messages_waiting|payments_waiting)[ {]/m)
})
