import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emulatorSettings } from '../../providers/card/settings.ts'
import { cardNotificationPath, cardReturnPath } from './endpoints.ts'
import {
  addCourse,
  authenticate,
  books,
  type CardSession,
  cards,
  executeCard,
  type TestShop,
  testShop,
} from './test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ hasNotifications: true, timeoutMs: 5000 })
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())

const notify = (orderId: unknown, signature = emulatorSettings.webhookSignature) =>
  fetch(`${shop.origin}${cardNotificationPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'fincode-signature': signature },
    body: JSON.stringify({
      order_id: orderId,
      event: 'payments.card.secure',
      status: 'CAPTURED',
      amount: '1000',
    }),
  })

async function start(card: string) {
  const member = await shop.addMember()
  const input = { pay_id: '1', point_price_id: 'c1', request_key: randomUUID() }
  const { payment_id } = await member.post('/user/point/buy', input)
  const session = await member.post('/user/gmo_token', { pay_id: payment_id, pay_type: '1' })
  const { answer } = await executeCard(session as unknown as CardSession, card)
  return { member, id: payment_id as string, orderId: session.id, acsUrl: answer.acs_url as string }
}

test('fifty notifications, shuffled among returns and end calls, credit once', async () => {
  shop.emulator.faults.set({ duplicates: 4, isOutOfOrder: true })
  const { member, id, orderId, acsUrl } = await start(cards.challenge)
  const calls: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 50 }, () => () => notify(orderId)),
    ...Array.from({ length: 5 }, () => () => member.get(`/user/point/end?payment_id=${id}`)),
    ...Array.from({ length: 5 }, () => () => member.post('/user/gmo_result', { id, pay_type: '1' })),
    () => authenticate(acsUrl),
  ]
  await Promise.all(
    calls
      .map((call) => ({ call, place: Math.random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ call }) => call()),
  )
  await shop.emulator.notifier.settled()
  const answers = await Promise.all(Array.from({ length: 50 }, () => notify(orderId)))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await member.get(`/user/point/end?payment_id=${id}`)).toMatchObject({ result: '1' })
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 1000, entries: 1, yen: 1000 })
  shop.emulator.faults.reset()
})

test('a notification alone, true or invented, only makes the shop ask', async () => {
  const { member, orderId } = await start(cards.challenge)
  const answer = await notify(orderId)
  expect([answer.status, await answer.json()]).toEqual([200, { receive: '0' }])
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 0, entries: 0 })
})

test('a notification without the agreed signature is refused; one about a foreign order is taken and forgotten', async () => {
  const { orderId } = await start(cards.challenge)
  for (const signature of ['', 'wrong', `${emulatorSettings.webhookSignature}x`])
    expect((await notify(orderId, signature)).status).toBe(403)
  expect((await notify('F-0000000000000000000000000')).status).toBe(200)
  expect((await notify({ $ne: 1 })).status).toBe(403)
})

test('a return starts no session and always leads to a page', async () => {
  const go = (path: string, init: RequestInit = {}) =>
    fetch(`${shop.origin}${cardReturnPath}${path}`, { redirect: 'manual', ...init })
  const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }
  for (const response of [
    await go(''),
    await go('?MD=a_unknown', { method: 'POST', body: new URLSearchParams({ event: 'AuthResultReady' }) }),
    await go('?MD[]=1&MD=2'),
    await go(`?MD=${'x'.repeat(500)}`, { method: 'POST', body: new URLSearchParams() }),
    await go('?MD=a_unknown', broken),
  ]) {
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/buy-point')
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

test('a return that fails on our side still leads to the page of its purchase', async () => {
  const { id } = await start(cards.challenge)
  const { accessId } = await shop.db
    .selectFrom('payment')
    .select('accessId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const response = await fetch(`${shop.origin}${cardReturnPath}?MD=${accessId}`, {
    ...{ method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/json' }, body: '{' },
  })
  expect(response.headers.get('location')).toBe(`/complete-buy-point?payment_id=${id}`)
})
