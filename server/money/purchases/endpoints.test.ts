import { afterAll, beforeAll, expect, test } from 'vitest'
import { emulatorProviderSettings } from '#server/providers/payments/provider-settings.ts'
import {
  addCourse,
  authenticate,
  books,
  cards,
  openPayingShop,
  type PayingShop,
  startCardPurchase,
} from '#test/payments/paying-shop.ts'
import { shuffled } from '#test/random-order.ts'

const { fincode } = emulatorProviderSettings('', { amazonPayKey: '' })
const notificationPath = '/api/payment/fincode/notification'
const returnPath = '/api/payment/card/return'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop({ hasNotifications: true, timeoutMs: 5000 })
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())

const notify = (orderId: unknown, signature = fincode.webhookSignature) =>
  fetch(`${shop.origin}${notificationPath}`, {
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
  return { member, ...(await startCardPurchase(member, card)) }
}

test('fifty notifications, shuffled among returns and end calls, credit once', async () => {
  shop.emulators.faults.set({ duplicates: 4, isOutOfOrder: true })
  const { member, id, orderId, acsUrl } = await start(cards.challenge)
  const calls: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 50 }, () => () => notify(orderId)),
    ...Array.from({ length: 5 }, () => () => member.get(`/user/point/end?payment_id=${id}`)),
    ...Array.from({ length: 5 }, () => () => member.post('/user/gmo_result', { id, pay_type: '1' })),
    () => authenticate(acsUrl),
  ]
  await Promise.all(shuffled(calls).map((call) => call()))
  await shop.heard()
  const answers = await Promise.all(Array.from({ length: 50 }, () => notify(orderId)))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await member.get(`/user/point/end?payment_id=${id}`)).toMatchObject({ result: '1' })
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 1000, entries: 1, yen: 1000 })
  shop.emulators.faults.reset()
})

test('a notification, true or forged, only makes the shop query the provider', {
  meta: {
    proves: [
      {
        id: 'pay-notified',
        section: 'payments',
        says: 'A notification makes the shop ask the provider; it is not believed itself.',
        from: 'own',
        file: 'server/money/purchases/handle-notification.ts',
        breaks: { replace: 'if (!isFinal(payment.state)) {', with: 'if (isFinal(payment.state)) {' },
      },
    ],
  },
}, async () => {
  const { member, orderId } = await start(cards.challenge)
  const answer = await notify(orderId)
  expect([answer.status, await answer.json()]).toEqual([200, { receive: '0' }])
  await shop.heard()
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 0, entries: 0 })
})

test('a notification without the agreed signature is refused; one about a foreign order is accepted and ignored', {
  meta: {
    proves: [
      {
        id: 'pay-signed',
        section: 'payments',
        says: 'A notification without the agreed signature is refused.',
        from: 'own',
        breaks: {
          replace: 'if (!notification.isAuthentic) {',
          with: 'if (notification.isAuthentic === undefined) {',
        },
      },
    ],
  },
}, async () => {
  const { orderId } = await start(cards.challenge)
  for (const signature of ['', 'wrong', `${fincode.webhookSignature}x`])
    expect((await notify(orderId, signature)).status).toBe(403)
  expect((await notify('F-0000000000000000000000000')).status).toBe(200)
  expect((await notify({ $ne: 1 })).status).toBe(400)
})

test('a return starts no session and always leads to a page', {
  meta: {
    proves: [
      {
        id: 'pay-returns',
        section: 'payments',
        says: "A browser's return starts no session and always leads to a page.",
        from: 'own',
        breaks: {
          replace: 'if (returned === undefined) return await go(reply, coursesPath)',
          with: 'if (returned === undefined) return await reply.code(404).send()',
        },
      },
    ],
  },
}, async () => {
  const go = (path: string, init: RequestInit = {}) =>
    fetch(`${shop.origin}${returnPath}${path}`, { redirect: 'manual', ...init })
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
  const { providerReference } = await shop.db
    .selectFrom('payment')
    .select('providerReference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const response = await fetch(`${shop.origin}${returnPath}?MD=${providerReference}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect(response.headers.get('location')).toBe(`/complete-buy-point?payment_id=${id}`)
})
