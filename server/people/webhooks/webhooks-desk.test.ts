import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { webhookEvents } from '#contract/operator/webhooks.ts'
import { transaction } from '#server/db/pool.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { makeOperator, stayFresh, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { breakOff, openReceiver, type Receiver } from '#test/webhook-receiver.ts'
import { makePack } from '#test/world.ts'
import { addEndpoint, beginTest, mostEndpoints } from './endpoints.ts'
import { tellEndpoints } from './tell-endpoints.ts'

// Webhooks at the console, on a shop whose own jobs tell and send.

let world: TestShop
let receiver: Receiver
let owner: TestOperator
let now = new Date('2026-11-23T01:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
  receiver = await openReceiver()
  owner = await makeOperator(world, 'owner')
  await makePack(world.db, 'sea', { now })
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})
let endpointId: string
let secret: string
beforeEach(async () => {
  await world.pool.query('truncate webhook_delivery, webhook_endpoint')
  receiver.received.length = 0
  receiver.replies(() => 200)
  endpointId = uuidv7()
  const wanted = {
    id: endpointId,
    url: `${receiver.origin}/hook`,
    events: webhookEvents,
    key: randomBytes(32),
  }
  const added = await transaction(world.db, (tx) =>
    addEndpoint(tx, wanted, { faultOf: () => undefined, shopKeys: testShopKeys, now }),
  )
  if (added.outcome !== 'added') throw new Error(added.outcome)
  secret = added.secret
  receiver.expect('/hook', secret)
})

const act = (more: object) => ({ actKey: randomUUID(), why: 'test', ...more })
/** Runs what the shop does by itself. */
const runJobs = async () => {
  for (const name of ['tell webhooks of draws', 'send waiting webhooks'])
    await world.shop.jobs.find((job) => job.name === name)?.run(new AbortController().signal)
}
/** A member draws once over the calls of the shop. */
async function drawOnce(): Promise<void> {
  const member = await world.member({ points: 1000 })
  const { body } = await member.post('/user/pack/check', { pack_id: 'sea', count: '1' })
  expect((await member.post('/user/pack/buy', { token: body.token })).body.state).toBe(200)
}
const deliveries = async (shown = 'all') => {
  const query = new URLSearchParams({ endpointId, shown })
  const { body } = await owner.get(`/operator/webhooks/deliveries?${query}`)
  return body.list as { eventId: string; stage: string; event: string; lastAnswer: string }[]
}

describe('a draw of a member', () => {
  test('reaches the endpoint by the jobs of the shop, is shown, and is sent again once', {
    meta: {
      proves: [
        {
          id: 'webhooks-replay',
          section: 'console-settings',
          says: 'A delivery is sent again once, under the same id.',
          from: 'own',
          file: 'server/people/webhooks/endpoints.ts',
          breaks: {
            file: 'server/people/webhooks/delivery-queries.ts',
            replace: 'set({ deliveredAt: null, givenUpAt: null, attempts: 0',
            with: 'set({ givenUpAt: null, attempts: 0',
          },
        },
      ],
    },
  }, async () => {
    await drawOnce()
    await runJobs()
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['draw.made'])
    const { body } = await owner.get('/operator/webhooks')
    expect(body.list).toMatchObject([
      { endpointId, offAt: null, waiting: 0, delivered: 1, givenUp: 0, url: `${receiver.origin}/hook` },
    ])
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ event: 'draw.made', stage: 'delivered', lastAnswer: 'HTTP 200' })
    expect(await deliveries('given_up')).toEqual([])

    const wanted = act({ endpointId, eventId: delivery?.eventId })
    expect((await owner.post('/operator/webhooks/replay', wanted)).body).toMatchObject({
      state: 200,
      count: 1,
    })
    expect((await owner.post('/operator/webhooks/replay', wanted)).body).toMatchObject({
      state: 204,
      count: 1,
    })
    expect((await deliveries('waiting')).map(({ eventId }) => eventId)).toEqual([delivery?.eventId])
    const again = await owner.post(
      '/operator/webhooks/replay',
      act({ endpointId, eventId: delivery?.eventId }),
    )
    expect(again.status).toBe(409)
    await runJobs()
    expect(receiver.received.map(({ id }) => id)).toEqual([delivery?.eventId, delivery?.eventId])
    const [record] = await listAuditRecords(world.db, { limit: 1 })
    expect(record).toMatchObject({ who: owner.name, verb: 'webhook replay', subject: endpointId })
  })

  test('that was given up is sent again with all others', async () => {
    await drawOnce()
    receiver.replies(() => 500)
    await runJobs()
    now = new Date(now.getTime() + 4 * 24 * 3600_000)
    owner = await makeOperator(world, 'owner')
    await runJobs()
    expect((await deliveries('given_up')).map(({ lastAnswer }) => lastAnswer)).toEqual(['HTTP 500'])
    const { body } = await owner.post('/operator/webhooks/replay', act({ endpointId, eventId: null }))
    expect(body).toMatchObject({ state: 200, count: 1 })
    expect(world.log.filter(({ alarm }) => alarm === 'webhook given up')).toHaveLength(1)
  })
})

test('an endpoint that is switched off gets nothing, and says so', async () => {
  expect((await owner.post('/operator/webhooks/off', act({ endpointId }))).status).toBe(200)
  await drawOnce()
  await runJobs()
  expect(receiver.received).toEqual([])
  for (const [path, more] of [
    ['/operator/webhooks/off', {}],
    ['/operator/webhooks/replay', { eventId: null }],
  ] as const)
    expect([path, (await owner.post(path, act({ endpointId, ...more }))).status]).toEqual([path, 409])
  const unknown = randomUUID()
  expect((await owner.post('/operator/webhooks/off', act({ endpointId: unknown }))).status).toBe(404)
  expect((await owner.get(`/operator/webhooks/deliveries?endpointId=${unknown}`)).status).toBe(404)
})

describe('an owner', () => {
  const add = (more: object = {}) =>
    owner.post(
      '/operator/webhooks/add',
      act({ url: `${receiver.origin}/new`, events: ['draw.made', 'payment.paid'], ...more }),
    )
  const list = async () => (await owner.get('/operator/webhooks')).body.list as { endpointId: string }[]
  const of = (id: string, path: string) => owner.post(`/operator/webhooks/${path}`, act({ endpointId: id }))
  const tell = (key: string, at = now) =>
    transaction(world.db, (tx) =>
      tellEndpoints(tx, 'payment.paid', () => [{ key, at, data: { paymentId: key } }], at),
    )
  const told = () =>
    receiver.received
      .filter(({ event }) => event.type === 'payment.paid')
      .map(({ event }) => event.data.paymentId)
  beforeEach(() => stayFresh(world, now))

  test('adds an address; its secret is shown by the answer and its repeat, and nowhere else', async () => {
    const wanted = act({ url: ` ${receiver.origin}/new `, events: ['payment.paid', 'draw.made'] })
    const { status, body } = await owner.post('/operator/webhooks/add', wanted)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await list()).toContainEqual(
      expect.objectContaining({
        endpointId: body.endpointId,
        url: `${receiver.origin}/new`,
        events: ['draw.made', 'payment.paid'],
      }),
    )
    const again = await owner.post('/operator/webhooks/add', wanted)
    expect(again.body).toMatchObject({ state: 204, secret: body.secret, endpointId: body.endpointId })
    const bare = String(body.secret).slice('whsec_'.length)
    const kept = await world.pool.query(
      'select (select json_agg(a) from operator_act a) acts, (select json_agg(r) from audit_record r) records, (select json_agg(e) from webhook_endpoint e) endpoints',
    )
    for (const shown of [kept.rows, await list()]) expect(JSON.stringify(shown)).not.toContain(bare)
    receiver.expect('/new', String(body.secret))
    await tell('a')
    await runJobs()
    expect(told()).toEqual(['a', 'a'])
  })

  test.each([
    [{ url: 'hook.example' }, 422],
    [{ url: 'ftp://hook.example' }, 422],
    [{ events: [] }, 422],
    [{ events: ['payment.made'] }, 422],
    [{ allEvents: true }, 422],
    [{ events: [], allEvents: true }, 200],
  ])('is answered %j with %i', async (more, status) => {
    expect((await add(more)).status).toBe(status)
    expect(await list()).toHaveLength(status === 200 ? 2 : 1)
  })

  test('replaces the secret at once: the old one signs nothing, and its answer is no longer repeated', async () => {
    const wanted = act({ url: `${receiver.origin}/new`, events: ['payment.paid'] })
    const { endpointId: id, secret: first } = (await owner.post('/operator/webhooks/add', wanted)).body
    now = new Date(now.getTime() + 1000)
    const { body } = await of(String(id), 'renew_secret')
    expect(body.secret).not.toBe(first)
    expect((await owner.post('/operator/webhooks/add', wanted)).body).toMatchObject({
      state: 204,
      secret: '',
    })
    receiver.expect('/new', String(body.secret))
    await tell('b')
    await runJobs()
    expect(told()).toHaveLength(2)
  })

  test('stops and resumes an address: waiting deliveries arrive, and events in between do not', async () => {
    receiver.replies(() => 500)
    await tell('before')
    await runJobs()
    expect((await of(endpointId, 'off')).status).toBe(200)
    now = new Date(now.getTime() + 60_000)
    await tell('meanwhile')
    receiver.replies(() => 200)
    receiver.received.length = 0
    await runJobs()
    expect(told()).toEqual([])
    expect((await of(endpointId, 'resume')).status).toBe(200)
    expect((await of(endpointId, 'resume')).status).toBe(409)
    await tell('meanwhile', new Date(now.getTime() - 1))
    await tell('after')
    await runJobs()
    expect(told().toSorted()).toEqual(['after', 'before'])
  })

  test('cannot resume more addresses than the limit, nor one whose secret is lost', async () => {
    const stopped = (await add()).body.endpointId
    await of(String(stopped), 'off')
    for (let n = 1; n < mostEndpoints; n++) expect((await add()).status).toBe(200)
    expect((await add()).status).toBe(409)
    expect((await of(String(stopped), 'resume')).status).toBe(409)
    await of(endpointId, 'off')
    await world.pool.query(`update webhook_endpoint set wrapped = null, secret = '' where id = $1`, [stopped])
    expect((await of(String(stopped), 'resume')).body.errors).toEqual({
      endpointId: [expect.stringContaining('署名キー')],
    })
    await of(String(stopped), 'renew_secret')
    expect((await of(String(stopped), 'resume')).status).toBe(200)
  })

  test('removes an address for good: it leaves every list, loses its secret, and gets nothing', async () => {
    await tell('a')
    expect((await of(endpointId, 'remove')).status).toBe(200)
    for (const path of ['remove', 'resume', 'off', 'test', 'renew_secret'])
      expect([path, (await of(endpointId, path)).status]).toEqual([path, 404])
    await runJobs()
    expect([await list(), receiver.received]).toEqual([[], []])
    const { rows } = await world.pool.query('select secret, wrapped from webhook_endpoint')
    expect(rows).toEqual([{ secret: '', wrapped: null }])
  })
})

describe('a test of an address', () => {
  const wanted = () => act({ endpointId })
  const send = (input = wanted()) => owner.post('/operator/webhooks/test', input)

  test('is signed, has no data, and its answer is shown and listed among the deliveries', async () => {
    receiver.replies(
      () => (response) =>
        response.writeHead(202, { 'content-type': 'text/plain' }).end('  ok,\n\u0000taken  '),
    )
    const input = wanted()
    const { status, body } = await send(input)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        stage: 'delivered',
        lastAnswer: 'HTTP 202',
        answerWords: 'ok, taken',
        tookMs: expect.any(Number),
      }),
    ])
    expect(receiver.received.map(({ id, event }) => [id, event.type, event.data])).toEqual([
      [body.eventId, 'webhook.test', {}],
    ])
    expect(await deliveries()).toMatchObject([{ eventId: body.eventId, event: 'webhook.test' }])
    expect((await send(input)).body).toMatchObject({
      state: 204,
      eventId: body.eventId,
      answerWords: 'ok, taken',
    })
    await runJobs()
    expect(receiver.received).toHaveLength(1)
    const [endpoint] = (await owner.get('/operator/webhooks')).body.list as object[]
    expect(endpoint).toMatchObject({ waiting: 0, delivered: 0, givenUp: 0 })
  })

  test.each([
    [500, 'HTTP 500'],
    [410, 'HTTP 410'],
    [302, 'HTTP 302'],
    [breakOff, 'ECONNRESET'],
  ])('that failed (%s) is over, switches nothing off and raises no alarm', async (reply, said) => {
    receiver.replies(() => reply)
    const alarms = world.log.filter(({ alarm }) => alarm !== undefined).length
    expect((await send()).body).toMatchObject({ state: 200, stage: 'given_up', lastAnswer: said })
    now = new Date(now.getTime() + 3600_000)
    owner = await makeOperator(world, 'owner')
    receiver.replies(() => 200)
    await owner.post('/operator/webhooks/replay', act({ endpointId, eventId: null }))
    await runJobs()
    expect(receiver.received).toHaveLength(1)
    expect(world.log.filter(({ alarm }) => alarm !== undefined)).toHaveLength(alarms)
    const [endpoint] = (await owner.get('/operator/webhooks')).body.list as object[]
    expect(endpoint).toMatchObject({ offAt: null })
  })

  test('is sent once, also by two repeats at once', async () => {
    const input = wanted()
    const answers = await Promise.all([send(input), send(input), send(input)])
    expect(answers.map(({ body }) => body.state).toSorted()).toEqual([200, 204, 204])
    expect(receiver.received).toHaveLength(1)
  })

  test('whose process dies before it is sent is sent by another, a minute later', async () => {
    const eventId = uuidv7()
    await transaction(world.db, (tx) => beginTest(tx, { endpointId, eventId }, now))
    await runJobs()
    expect(receiver.received).toHaveLength(0)
    now = new Date(now.getTime() + 61_000)
    await runJobs()
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId])
  })

  test('is refused for an address that is stopped, and more than ten times a minute', async () => {
    await owner.post('/operator/webhooks/off', act({ endpointId }))
    expect((await send()).status).toBe(409)
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await send()).status)
    expect(answers).toContain(429)
    expect(receiver.received).toHaveLength(0)
  })
})

describe('each call', () => {
  const table: Record<string, readonly OperatorRole[]> = {
    '/operator/webhooks': ['finance', 'owner'],
    '/operator/webhooks/deliveries': ['finance', 'owner'],
    '/operator/webhooks/replay': ['owner'],
    '/operator/webhooks/add': ['owner'],
    '/operator/webhooks/renew_secret': ['owner'],
    '/operator/webhooks/off': ['owner'],
    '/operator/webhooks/resume': ['owner'],
    '/operator/webhooks/test': ['owner'],
    '/operator/webhooks/remove': ['owner'],
  }
  const calls = operatorCallsByRoom.webhooks ?? []
  test('has a row in this test’s table', () => {
    expect(calls.map(({ path }) => path).sort()).toEqual(Object.keys(table).sort())
  })
  test.each(operatorRoles)(
    'is available to %s as declared, and answers 404 otherwise; no answer has an earlier secret',
    {
      meta: {
        proves: [
          {
            id: 'webhooks-roles',
            section: 'console-settings',
            says: 'Webhooks are seen by finance and owners, and changed by owners.',
            from: 'own',
            file: 'server/people/webhooks/webhooks-routes.ts',
            breaks: {
              file: 'contract/operator/roles.ts',
              replace: "webhookKeepers: readonly OperatorRole[] = ['owner']",
              with: "webhookKeepers: readonly OperatorRole[] = ['finance', 'owner']",
            },
          },
        ],
      },
    },
    async (role) => {
      const operator = await makeOperator(world, role)
      for (const { path, method } of calls) {
        const { status, body } =
          method === 'GET'
            ? await operator.get(`${path}?endpointId=${endpointId}`)
            : await operator.post(
                path,
                act({ endpointId, eventId: null, url: 'https://hook.example', events: [] }),
              )
        expect([path, status !== 404]).toEqual([path, table[path]?.includes(role)])
        expect(JSON.stringify(body)).not.toContain(secret.slice('whsec_'.length))
        if (body.secret !== undefined) receiver.expect('/hook', String(body.secret))
      }
    },
  )
})
