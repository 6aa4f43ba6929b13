import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { webhookEvents } from '#contract/operator/webhooks.ts'
import { transaction } from '#server/db/pool.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { openReceiver, type Receiver } from '#test/webhook-receiver.ts'
import { makePack } from '#test/world.ts'
import { addEndpoint } from './endpoints.ts'

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
            file: 'server/people/webhooks/queries.ts',
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

describe('each call', () => {
  const table: Record<string, readonly OperatorRole[]> = {
    '/operator/webhooks': ['finance', 'owner'],
    '/operator/webhooks/deliveries': ['finance', 'owner'],
    '/operator/webhooks/replay': ['owner'],
    '/operator/webhooks/off': ['owner'],
  }
  const calls = operatorCallsByRoom.webhooks ?? []
  test('stands in the table', () => {
    expect(calls.map(({ path }) => path).sort()).toEqual(Object.keys(table).sort())
  })
  test.each(operatorRoles)(
    'is there for %s as declared, and is 404 otherwise; no answer holds a secret',
    {
      meta: {
        proves: [
          {
            id: 'webhooks-roles',
            section: 'console-settings',
            says: 'Webhooks are seen by finance and owners, changed by owners; no answer holds a secret.',
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
            : await operator.post(path, act({ endpointId, eventId: null }))
        expect([path, status !== 404]).toEqual([path, table[path]?.includes(role)])
        expect(JSON.stringify(body)).not.toContain(secret.slice('whsec_'.length))
      }
    },
  )
})
