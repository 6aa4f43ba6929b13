import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { closeShop, openShop } from '#server/people/operator/maintenance.ts'
import { emulatorProviderSettings } from '#server/providers/payments/provider-settings.ts'
import {
  addCourse,
  authenticate,
  type Browser,
  books,
  cards,
  openPayingShop,
  type PayingShop,
  returnForm,
  startCardPurchase,
  submit,
} from '#test/payments/paying-shop.ts'

// Maintenance closes the shop to visitors, never to money that is on its way.

let shop: PayingShop
let member: Browser
beforeAll(async () => {
  shop = await openPayingShop()
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await toggle('open')
  member = await shop.addMember()
})

async function toggle(to: 'open' | 'closed') {
  const now = shop.clock.now
  await transaction(shop.db, (tx) =>
    to === 'open' ? openShop(tx, { now }) : closeShop(tx, { expectedEndAt: null, now }),
  )
  shop.clock.now = new Date(now.getTime() + 2000)
}

const start = (card: string) => startCardPurchase(member, card)

test('a browser that returns from 3-D Secure is still served, and its points are credited', async () => {
  const { id, acsUrl } = await start(cards.challenge)
  await toggle('closed')
  expect(await authenticate(acsUrl, 'Y')).toBe(`/complete-buy-point?payment_id=${id}`)
  expect((await member.get(`/user/point/end?payment_id=${id}`)).state).toBe(9999)
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 1000, yen: 1000 })
  await toggle('open')
  expect(await member.get(`/user/point/end?payment_id=${id}`)).toMatchObject({ state: 200, result: '1' })
})

test('a provider’s notification is still accepted, and credits a paid purchase', async () => {
  const { orderId, acsUrl } = await start(cards.challenge)
  // The card holder agrees, and the browser is lost before it comes back.
  const challenge = (await submit(await returnForm(await fetch(acsUrl)))).headers.get('location') ?? ''
  await fetch(challenge, { method: 'POST', body: new URLSearchParams({ result: 'Y' }) })
  await toggle('closed')
  const answer = await fetch(`${shop.origin}/api/payment/fincode/notification`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'fincode-signature': emulatorProviderSettings('', { amazonPayKey: '' }).fincode.webhookSignature,
    },
    body: JSON.stringify({ order_id: orderId, event: 'payments.card.secure', status: 'AUTHENTICATED' }),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { receive: '0' }])
  await shop.heard()
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 1000, yen: 1000 })
})

test('a purchase requested while the shop is closed leaves no trace', async () => {
  await toggle('closed')
  const input = { pay_id: '1', point_price_id: 'c1', request_key: randomUUID() }
  const refused = await member.post('/user/point/buy', input)
  expect(refused.state).toBe(9999)
  await toggle('open')
  // The same key, tried again when the shop is open, buys.
  expect((await member.post('/user/point/buy', input)).state).toBe(200)
})
