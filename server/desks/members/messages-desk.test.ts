import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { listMessages, retryMessages } from '#contract/operator/messages.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { transaction } from '#server/db/pool.ts'
import { type Channel, enqueueMail, enqueuePushes, enqueueSms } from '#server/people/messages/messages.ts'
import { sendWaitingMessages } from '#server/people/messages/send-waiting.ts'
import { type MessageSender, Undeliverable } from '#server/providers/message-sender.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeMember } from '#test/world.ts'

let world: TestShop
let support: TestOperator
let memberId: string
beforeAll(async () => {
  world = await testShop()
  support = await makeOperator(world, 'support')
  memberId = await makeMember(world.db)
})
afterAll(() => world.close())
beforeEach(() => world.pool.query('delete from outgoing_message'))

const { path: list } = listMessages
const { path: retry } = retryMessages

/** Leaves a mail in the outbox; `expiresAt`: as a code has it. */
async function write(subject: string, more: { expiresAt?: Date; memberId?: null } = {}): Promise<string> {
  const now = world.shop.clock()
  const mail = {
    id: randomUUID(),
    memberId,
    address: 'hanako@test.example',
    body: 'secret link',
    subject,
    now,
  }
  await transaction(world.db, (tx) => enqueueMail(tx, { ...mail, ...more }))
  return mail.id
}
const send = (carry: MessageSender, channel: Channel = 'mail') =>
  sendWaitingMessages({
    db: world.db,
    channel,
    carry,
    clock: world.shop.clock,
    alarm: () => {},
    atOnce: 1,
    leave: new AbortController().signal,
  })
const giveUp = (channel?: Channel) =>
  send(async () => {
    throw new Undeliverable('550 RCPT TO')
  }, channel)
const arriving = async () => {
  const sent: string[] = []
  await send(async ({ subject }) => void sent.push(subject))
  return sent.toSorted()
}
const later = (minutes: number) => new Date(world.shop.clock().getTime() + minutes * 60_000)
const shown = async (query = '', by = support) =>
  z.decode(listMessages.output, (await by.get(`${list}?${query}`)).body)
const act = (more: { messageIds?: string[]; allGivenUp?: boolean }) => ({
  actKey: randomUUID(),
  why: '',
  ...more,
})
const records = async () =>
  (await world.pool.query(`select who, subject, detail from audit_record where verb = 'message retry'`)).rows

describe('the list of messages', () => {
  test('shows the outcome of each, newest first, by pages, but neither its text nor its address', async () => {
    await write('発送のお知らせ')
    await write('ログインコード', { expiresAt: later(10) })
    await giveUp()
    await write('sent before', { memberId: null })
    await send(async () => {})
    await write('期限のお知らせ')
    const all = await shown()
    expect(all.list.map(({ subject, fate, canRetry }) => [subject, fate, canRetry])).toEqual([
      ['期限のお知らせ', 'waiting', false],
      ['sent before', 'sent', false],
      ['ログインコード', 'given_up', false],
      ['発送のお知らせ', 'given_up', true],
    ])
    expect([all.total, all.retriable]).toEqual([4, 1])
    expect(JSON.stringify(all)).toContain('550 RCPT TO')
    expect(JSON.stringify(all)).not.toMatch(/secret link|hanako/)
    const subjects = async (query: string) => (await shown(query)).list.map(({ subject }) => subject)
    expect(await subjects('which=waiting')).toEqual(['期限のお知らせ'])
    expect(await subjects('which=given_up')).toEqual(['ログインコード', '発送のお知らせ'])
    expect(await subjects('size=1&page=3')).toEqual(['ログインコード'])
    expect((await shown('size=1&page=3')).total).toBe(4)
  })

  test('of one channel', async () => {
    const now = world.shop.clock()
    const expiresAt = later(10)
    await transaction(world.db, async (tx) => {
      await enqueueSms(tx, {
        id: randomUUID(),
        memberId,
        number: '819000000001',
        text: '123456',
        expiresAt,
        now,
      })
      const push = { memberId, subscriptionId: randomUUID(), title: '新しいパック', content: '{}', expiresAt }
      await enqueuePushes(tx, [push], now)
    })
    await write('a mail')
    for (const channel of ['mail', 'sms', 'push']) {
      const found = await shown(`channel=${channel}`)
      expect(found.list.map((message) => message.channel)).toEqual([channel])
      expect(JSON.stringify(found)).not.toMatch(/123456|819000000001/)
    }
  })

  test('names members to support and records the reading, and masks them for viewers', async () => {
    await write('one')
    const viewer = await makeOperator(world, 'viewer')
    const readings = async () =>
      Number(
        (await world.pool.query(`select count(*) from personal_data_reading where what = 'list'`)).rows[0]
          .count,
      )
    const before = await readings()
    const masked = (await shown('', viewer)).list[0]?.name
    expect(await readings()).toBe(before)
    const whole = (await shown()).list[0]?.name
    expect(await readings()).toBe(before + 1)
    expect(whole).not.toContain('*')
    expect(masked).toMatch(/^\S\* \S\*$/)
  })
})

describe('a message that was given up is sent again', {
  meta: {
    proves: [
      {
        id: 'mail-given-up',
        section: 'rulings',
        after: 'mail-refused',
        says: 'What was given up is counted in an alarm, listed, and sent again if the operator wants.',
        from: 'own',
        file: 'server/desks/members/messages-routes.ts',
        breaks: { replace: 'input.allGivenUp ? undefined : named', with: 'named' },
      },
    ],
  },
}, () => {
  test('once, also when the answer was lost and the act is sent again, with a record', async () => {
    const id = await write('one')
    await write('two')
    await giveUp()
    const input = act({ messageIds: [id] })
    const first = await support.post(retry, input)
    expect([first.status, first.body]).toMatchObject([200, { state: 200, count: 1 }])
    expect(await arriving()).toEqual(['one'])
    const again = await support.post(retry, input)
    expect([again.status, again.body]).toMatchObject([200, { state: 204, count: 1 }])
    expect(await arriving()).toEqual([])
    expect(await records()).toEqual([
      { who: support.name, subject: id, detail: { count: 1, messages: [id] } },
    ])
  })

  test('with all others, except those whose time is over or whose text is deleted', async () => {
    await write('one')
    await write('code', { expiresAt: later(10) })
    const over = await write('over')
    await giveUp()
    await world.pool.query('update outgoing_message set expires_at = $1 where id = $2', [later(-1), over])
    expect((await shown()).retriable).toBe(1)
    expect((await support.post(retry, act({ allGivenUp: true }))).body).toMatchObject({ count: 1 })
    expect(await arriving()).toEqual(['one'])
    expect((await support.post(retry, act({ allGivenUp: true }))).body).toMatchObject({ count: 0 })
  })

  test('only when the request is clear and the message was given up, is known and not over; a refusal changes nothing', async () => {
    const dead = await write('dead')
    const code = await write('code', { expiresAt: later(10) })
    await giveUp()
    const waiting = await write('waiting')
    const before = (await records()).length
    for (const other of [waiting, code, randomUUID()]) {
      const { status, body } = await support.post(retry, act({ messageIds: [dead, other] }))
      expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['messageIds']])
      expect(String(body.errors?.messageIds)).toContain(other)
    }
    for (const unclear of [{}, { messageIds: [dead], allGivenUp: true }, { messageIds: ['x'] }])
      expect((await support.post(retry, act(unclear))).status).toBe(422)
    expect(await arriving()).toEqual(['waiting'])
    expect((await records()).length).toBe(before)
  })

  test('once by two operators at the same time', async () => {
    const id = await write('one')
    await giveUp()
    const owner = await makeOperator(world, 'owner')
    const answers = await Promise.all([support, owner].map((by) => by.post(retry, act({ messageIds: [id] }))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('each call about messages', () => {
  const table: Record<string, OperatorRole[]> = {
    [list]: ['viewer', 'support', 'owner'],
    [retry]: ['support', 'owner'],
  }
  test('has a row in this test’s table', () => {
    expect((operatorCallsByRoom.messages ?? []).map(({ path }) => path)).toEqual(Object.keys(table))
  })
  test.each(operatorRoles)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    for (const [path, roles] of Object.entries(table)) {
      const { status } =
        path === list ? await operator.get(path) : await operator.post(path, act({ allGivenUp: true }))
      expect([path, status]).toEqual([path, roles.includes(role) ? 200 : 404])
    }
  })
})
