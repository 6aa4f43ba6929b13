import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellOfOpenings } from '#server/cards/favourites/tell-of-openings.ts'
import { transaction } from '#server/db/pool.ts'
import { endEverySession } from '#server/http/session-queries.ts'
import { pushKeys } from '#server/keys.ts'
import { findMember } from '#server/people/members/queries.ts'
import { sendWaitingMessages } from '#server/people/messages/send-waiting.ts'
import { createPushSender } from '#server/providers/push-sender.ts'
import { openPushService } from '#test/push-service.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { mailOf, makePack } from '#test/world.ts'
import { findSubscription, forgetSubscription } from './queries.ts'
import { tellByPush } from './tell.ts'

const begin = new Date('2026-06-01T03:00:00Z')
let now = begin
const at = (minutes: number) => new Date(begin.getTime() + minutes * 60_000)
const stays = new AbortController().signal

let world: TestShop
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  world = await testShop(() => now)
  service = await openPushService()
  await makePack(world.db, 'on-sale', { now: at(-60) })
  await makePack(world.db, 'coming', { now: at(-60), startsAt: at(30) })
})
afterAll(async () => {
  await service.close()
  await world.close()
})
beforeEach(async () => {
  now = begin
  service.arrived.length = 0
  service.answerWith(201)
  await world.pool.query(
    'delete from push_subscription; delete from push_wish; delete from favourite; delete from outgoing_message',
  )
})

type Member = Awaited<ReturnType<TestShop['member']>>
const subscribe = (member: Member) => member.post('/user/push/subscription', service.subscription)
const wish = (member: Member, topic: string, isOn = 1) => member.post('/user/push', { topic, is_on: isOn })
const mark = (member: Member, packId: string, isOn = 1) =>
  member.post('/user/favourite', { pack_id: packId, is_on: isOn })
const subscriptions = async () => (await world.pool.query('select id from push_subscription')).rows
const send = async () =>
  sendWaitingMessages({
    db: world.db,
    channel: 'push',
    carry: createPushSender({
      find: (id) => findSubscription(world.db, id),
      forget: (id) => forgetSubscription(world.db, id),
      keys: await pushKeys(world.db, testShopKeys),
      contact: async () => 'mailto:shop@shop.example',
      isPushService: () => true,
      clock: () => now,
      ask: service.ask,
    }),
    clock: () => now,
    alarm: () => {},
    atOnce: 1,
    leave: stays,
  })
const shown = () => service.arrived.map(({ text }) => JSON.parse(text))

describe('a favourite', () => {
  test('is added and removed, also when repeated, and listed newest first', async () => {
    const member = await world.member()
    for (const packId of ['on-sale', 'on-sale', 'coming']) {
      now = new Date(now.getTime() + 1000)
      expect((await mark(member, packId)).body.state).toBe(200)
    }
    const listed = async () => (await member.get('/user/favourite')).body.pack_ids
    expect(await listed()).toEqual(['coming', 'on-sale'])
    await mark(member, 'coming', 0)
    await mark(member, 'coming', 0)
    expect(await listed()).toEqual(['on-sale'])
    expect((await mark(member, 'no-such-pack')).body.state).toBe(404)
    expect((await world.visitor().get('/user/favourite')).body.state).toBe(401)
    expect((await (await world.member()).get('/user/favourite')).body.pack_ids).toEqual([])
  })

  test('that is upcoming is announced once, when its sale begins; one that is on sale is not', async () => {
    const member = await world.member()
    await subscribe(member)
    await wish(member, 'openings')
    await mark(member, 'coming')
    await mark(member, 'on-sale')
    await tellOfOpenings(world.db, at(29), stays)
    await send()
    expect(shown()).toEqual([])
    now = at(30)
    for (let n = 0; n < 3; n++) await tellOfOpenings(world.db, now, stays)
    await send()
    await send()
    expect(shown()).toEqual([
      {
        title: '販売が始まりました',
        body: expect.stringContaining('coming'),
        path: '/pack-detail?packId=coming',
        lang: 'ja',
      },
    ])
  })

  test('is not announced when its sale began long ago, nor to a member who does not wish it', async () => {
    const member = await world.member()
    await subscribe(member)
    await mark(member, 'coming')
    await tellOfOpenings(world.db, at(31), stays)
    await mark(member, 'coming', 0)
    await mark(member, 'coming')
    await wish(member, 'openings')
    await tellOfOpenings(world.db, at(30 + 6 * 60), stays)
    expect((await world.pool.query("select 1 from outgoing_message where channel = 'push'")).rows).toEqual([])
    expect((await world.pool.query('select 1 from favourite where told_at is null')).rows).toEqual([])
  })
})

describe('a member’s browsers', () => {
  test('get messages about the topics the member chose, and nothing else', async () => {
    const member = await world.member()
    const { public_key: publicKey, topics } = (await member.get('/user/push')).body
    expect(publicKey).toMatch(/^B[\w-]{86}$/)
    expect(topics).toEqual([])
    await subscribe(member)
    await wish(member, 'parcels')
    const row = await findMember(world.db, member.memberId)
    if (row === undefined) throw new Error('no member')
    const telling = { member: row, write: () => ({ title: 't', body: 'b' }), path: '/', expiresAt: at(10) }
    const tell = (topic: 'parcels' | 'choices') =>
      transaction(world.db, (tx) => tellByPush(tx, topic, [telling], now))
    await tell('choices')
    await send()
    expect(shown()).toEqual([])
    await tell('parcels')
    await send()
    expect(shown()).toHaveLength(1)
    await wish(member, 'parcels', 0)
    await tell('parcels')
    await send()
    expect(shown()).toHaveLength(1)
  })

  test('are removed when they are gone, and get nothing more when they unsubscribe', async () => {
    const member = await world.member()
    await wish(member, 'openings')
    await mark(member, 'coming')
    await subscribe(member)
    await tellOfOpenings(world.db, at(30), stays)
    now = at(30)
    service.answerWith(410)
    await send()
    expect(await subscriptions()).toEqual([])
    await subscribe(member)
    expect(await subscriptions()).toHaveLength(1)
    await member.post('/user/push/subscription/end', { endpoint: service.subscription.endpoint })
    expect(await subscriptions()).toEqual([])
  })

  test('are one member’s at a time, and another member cannot end them', async () => {
    const [first, second] = [await world.member(), await world.member()]
    await subscribe(first)
    await second.post('/user/push/subscription/end', { endpoint: service.subscription.endpoint })
    expect(await subscriptions()).toHaveLength(1)
    await subscribe(second)
    const { rows } = await world.pool.query('select member_id from push_subscription')
    expect(rows).toEqual([{ member_id: second.memberId }])
  })

  test('are refused with an address that is not a push service, and with invalid keys', async () => {
    const member = await world.member()
    const refused = async (change: object) =>
      (await member.post('/user/push/subscription', { ...service.subscription, ...change })).body.state
    expect(await refused({ endpoint: 'https://10.0.0.1/' })).toBe(422)
    expect(await refused({ endpoint: service.subscription.endpoint.replace('https', 'http') })).toBe(422)
    expect(await refused({ p256dh: 'B' })).toBe(422)
    // The right form, and no point of the curve.
    expect(await refused({ p256dh: `B${'A'.repeat(86)}` })).toBe(422)
    expect(await refused({ p256dh: `B${'_'.repeat(86)}` })).toBe(422)
    expect(await refused({ auth: '' })).toBe(422)
    expect(await subscriptions()).toEqual([])
  })

  test.each([
    ['its logout', (browser: Visitor) => browser.get('/user/logout')],
    [
      'a logout elsewhere',
      (_: Visitor, other: Visitor) =>
        other.post('/user/session/end_others', { current_password: testPassword }),
    ],
    ['the end of every session', () => transaction(world.db, endEverySession)],
  ])('get nothing more after %s', async (_how, end) => {
    const member = await world.member()
    const mail = await mailOf(world.db, member.memberId)
    const other = world.visitor()
    expect((await other.post('/user/login', { mail, pass: testPassword })).status).toBe(200)
    await subscribe(member)
    expect(await subscriptions()).toHaveLength(1)
    await end(member, other)
    expect(await subscriptions()).toEqual([])
  })

  test('are listed to their member, who can remove each one; another member cannot', async () => {
    const member = await world.member()
    const mail = await mailOf(world.db, member.memberId)
    const other = world.visitor()
    await other.post('/user/login', { mail, pass: testPassword })
    const told = async (who: Pick<Visitor, 'get'>) => {
      const { is_here, session_ids } = (await who.get('/user/push')).body
      return { isHere: is_here, sessionIds: session_ids }
    }
    const ownId = async (who: Pick<Visitor, 'get'>) =>
      ((await who.get('/user/session')).body.list as { session_id: string }[])[0]?.session_id
    await subscribe(member)
    await other.post('/user/push/subscription', {
      ...service.subscription,
      endpoint: `${service.subscription.endpoint}2`,
    })
    const ids = [await ownId(member), await ownId(other)]
    expect(new Set((await told(member)).sessionIds as string[])).toEqual(new Set(ids))
    const end = (who: Pick<Visitor, 'post'>, session_id: unknown) =>
      who.post('/user/push/session/end', { session_id })
    const stranger = await world.member()
    expect((await end(stranger, ids[0])).body.state).toBe(200)
    expect(await subscriptions()).toHaveLength(2)
    expect((await end(other, ids[0])).body.state).toBe(200)
    expect(await told(other)).toEqual({ isHere: 1, sessionIds: [ids[1]] })
    // The login stays, and its browser may subscribe again.
    expect(await told(member)).toEqual({ isHere: 0, sessionIds: [ids[1]] })
    await subscribe(member)
    expect(await told(member)).toMatchObject({ isHere: 1 })
    expect((await end(member, 'none')).body.state).toBe(422)
  })

  test('are deleted when the member leaves, and so are favourites and waiting messages', async () => {
    const member = await world.member()
    await subscribe(member)
    await wish(member, 'openings')
    await mark(member, 'coming')
    await tellOfOpenings(world.db, at(30), stays)
    expect((await member.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
    for (const table of [
      'push_subscription',
      'push_wish',
      'favourite',
      "outgoing_message where channel = 'push'",
    ])
      expect((await world.pool.query(`select 1 from ${table}`)).rows, table).toEqual([])
  })
})
