import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookEvents } from '#contract/operator/webhooks.ts'
import { transaction } from '#server/db/pool.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { listEndpoints } from '#server/people/webhooks/queries.ts'
import { sendDeliveries } from '#server/people/webhooks/send-deliveries.ts'
import { tellEndpoints } from '#server/people/webhooks/tell-endpoints.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { openReceiver } from '#test/webhook-receiver.ts'

const now = new Date('2026-06-01T03:00:00Z')
const signed = ['--why', 'the accounting asks for it']
const url = 'https://hook.example/fukuhiki'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('truncate webhook_delivery, webhook_endpoint'))

const run = (...words: string[]) => runShop(database.db, ['webhook', ...words], now)
const lines = async (...words: string[]) => {
  const ran = await run(...words)
  if (!('lines' in ran)) throw new Error(JSON.stringify(ran))
  return ran.lines
}
/** An endpoint that is told of payments; its id and its secret. */
async function add(): Promise<{ id: string; secret: string }> {
  const [first = '', second = ''] = await lines('add', url, 'payment.paid', ...signed)
  return { id: first.split(' ').at(-1) ?? '', secret: second.split(' ').at(-1) ?? '' }
}
const tell = (key: string) =>
  transaction(database.db, (tx) =>
    tellEndpoints(tx, 'payment.paid', () => [{ key, at: now, data: { paymentId: key } }], now),
  )
const send = (status: number, at = now) =>
  sendDeliveries({
    db: database.db,
    shopKeys: testShopKeys,
    send: async () => ({ status }),
    clock: () => at,
    alarm: () => {},
    leave: new AbortController().signal,
  })

test('an endpoint is added with a record, and its secret is shown once and never recorded', async () => {
  const { id, secret } = await add()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [record] = await listAuditRecords(database.db, { limit: 1 })
  expect(record).toMatchObject({ who: 'terminal', verb: 'webhook add', subject: id })
  expect(record?.detail).toMatchObject({ url, events: ['payment.paid'] })
  const shown = [record, await lines('list')]
  expect(JSON.stringify(shown)).toContain(url)
  expect(JSON.stringify(shown)).not.toContain(secret.slice('whsec_'.length))
  expect((await lines('list')).join()).toContain(id)
})

test.each([
  [['add', url, 'payment.made'], 'events: of draw.made, draw.decided'],
  [['add', url], 'at least one event'],
  [['add', url, 'payment.paid', '--all-events'], 'Choose either named events'],
  [['add', 'hook.example', '--all-events'], 'begins with https://'],
  [['off', 'x'], 'does not exist'],
])('%j is refused', async (words, sentence) => {
  expect(await run(...words, ...signed)).toEqual({ refused: expect.stringContaining(sentence) })
  expect(await lines('list')).toEqual(['list: []'])
})

test('its events are typed one after the other, or default to all', async () => {
  await lines('add', url, 'payment.paid', 'draw.made', ...signed)
  await lines('add', `${url}/all`, '--all-events')
  const [all, two] = await listEndpoints(database.db)
  expect([two?.events, all?.events]).toEqual([['draw.made', 'payment.paid'], webhookEvents])
})

test('a test is sent from the terminal, and shows the response', async () => {
  const receiver = await openReceiver()
  const [first = ''] = await lines('add', `${receiver.origin}/t`, '--all-events')
  const id = first.split(' ').at(-1) ?? ''
  receiver.replies(() => (response) => response.writeHead(404).end('no such hook'))
  expect(await lines('test', id)).toEqual([
    expect.stringMatching(/^eventId: /),
    'stage: given_up',
    'lastAnswer: HTTP 404',
    expect.stringMatching(/^tookMs: \d+$/),
    'answerWords: no such hook',
  ])
  const another = await lines('renew-secret', id)
  expect(another).toEqual([expect.stringMatching(/^secret: whsec_/)])
  receiver.expect('/t', another[0]?.split(' ').at(-1) ?? '')
  receiver.replies(() => 204)
  expect(await lines('test', id)).toContain('stage: delivered')
  await receiver.close()
})

test('deliveries are listed by their state, and sent again with a record', async () => {
  const { id } = await add()
  await tell('a')
  await send(500)
  const waiting = await lines('deliveries', id, '--shown', 'waiting')
  expect(waiting).toEqual(
    expect.arrayContaining([
      '    event: payment.paid',
      '    stage: waiting',
      '    attempts: 1',
      '    lastAnswer: HTTP 500',
    ]),
  )
  const eventId = waiting[1]?.replace('  - eventId: ', '') ?? ''
  expect(await run('replay', id, '--event-id', eventId, ...signed)).toEqual({
    refused: expect.stringContaining('still waiting'),
  })
  await send(200, new Date(now.getTime() + 5000))
  expect(await lines('deliveries', id, '--shown', 'given_up')).toEqual(['list: []'])
  expect(await lines('deliveries', id, '--bodies')).toEqual(
    expect.arrayContaining(['    stage: delivered', expect.stringMatching(/^ {4}body: .*"paymentId":"a"/)]),
  )
  expect((await lines('deliveries', id)).join()).not.toContain('paymentId')
  expect(await lines('replay', id, '--since', '2026-06-01T00:00:00Z', ...signed)).toEqual(['count: 1'])
  const [record] = await listAuditRecords(database.db, { limit: 1 })
  expect(record).toMatchObject({ verb: 'webhook replay', subject: id })
  expect(record?.detail).toMatchObject({ count: 1, events: [eventId] })
  expect(await lines('deliveries', id)).toEqual(
    expect.arrayContaining([`  - eventId: ${eventId}`, '    stage: waiting']),
  )
  expect(await run('deliveries', id, '--size', '10001')).toHaveProperty('refused')
})

test('an endpoint that is off stays in the list, sends nothing and is not switched off twice', async () => {
  const { id } = await add()
  await tell('a')
  await lines('off', id, ...signed)
  expect((await lines('list')).join()).toMatch(/offAt: 2/)
  expect(await lines('deliveries', id)).toContain('    stage: not_sent')
  expect(await run('off', id, ...signed)).toEqual({ refused: expect.stringContaining('is stopped') })
  expect(await run('replay', id, ...signed)).toEqual({ refused: expect.stringContaining('is stopped') })
  await lines('resume', id)
  expect(await lines('deliveries', id)).toContain('    stage: waiting')
  await lines('remove', id)
  expect(await lines('list')).toEqual(['list: []'])
  expect(await run('resume', id)).toEqual({ refused: expect.stringContaining('does not exist') })
})
