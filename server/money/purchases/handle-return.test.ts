import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addCourse,
  authenticate,
  type Browser,
  books,
  cards,
  history,
  openPayingShop,
  type PayingShop,
  returnForm,
  startCardPurchase,
  submit,
} from '#test/payments/paying-shop.ts'

let shop: PayingShop
let member: Browser
beforeAll(async () => {
  shop = await openPayingShop()
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.emulators.faults.reset()
  shop.clock.now = new Date()
  member = await shop.addMember()
})

const start = (card: string) => startCardPurchase(member, card)
const end = (id: string) => member.get(`/user/point/end?payment_id=${id}`)
const nothing = { points: 0, entries: 0, yen: 0, lots: [] }
const once = { points: 1000, entries: 1, yen: 1000, lots: [{ points: 1000, source: 'purchase' }] }
const captured = (orderId: string) => shop.emulators.fincode.payments().find(orderId).status === 'CAPTURED'

test('a challenge answered correctly pays', {
  meta: {
    proves: [
      {
        id: 'pay-card',
        section: 'payments',
        says: 'Card (1): fincode with 3-D Secure; a challenge answered rightly pays.',
        from: 'spec',
        file: 'server/providers/payments/fincode/card.ts',
        breaks: { replace: "if (result === 'Y' || result === 'A')", with: "if (result === 'A')" },
      },
    ],
  },
}, async () => {
  const { id, acsUrl } = await start(cards.challenge)
  expect(await authenticate(acsUrl, 'Y')).toBe(`/complete-buy-point?payment_id=${id}`)
  expect(await end(id)).toMatchObject({ result: '1' })
  expect(await books(shop.db, member.memberId)).toEqual(once)
})

test('a challenge answered wrongly, and a card 3-D Secure refuses, are declined; nothing is taken', async () => {
  for (const card of [cards.challenge, cards.authenticationRefused]) {
    const { id, orderId, acsUrl } = await start(card)
    expect(await authenticate(acsUrl, 'N')).toBe(`/complete-buy-point?payment_id=${id}`)
    expect(await end(id)).toMatchObject({ result: '0' })
    expect(await history(shop.db, id)).toEqual(['created', 'action_required', 'declined'])
    expect(captured(orderId)).toBe(false)
  }
  expect(await books(shop.db, member.memberId)).toEqual(nothing)
})

test('a card that is refused when the money is taken is declined', async () => {
  const { id, acsUrl } = await start(cards.captureRefused)
  await authenticate(acsUrl)
  expect(await end(id)).toMatchObject({ result: '0' })
  expect(await history(shop.db, id)).toEqual(['created', 'action_required', 'processing', 'declined'])
  expect(await books(shop.db, member.memberId)).toEqual(nothing)
})

test('leaving the challenge page keeps the purchase pending, and the member can finish it there', async () => {
  const { id, acsUrl } = await start(cards.challenge)
  const challenge = await authenticate(acsUrl, 'leave')
  expect(await end(id)).toMatchObject({ result: 'pending' })
  const page = await fetch(challenge, { method: 'POST', body: new URLSearchParams({ result: 'Y' }) })
  await submit(await returnForm(page))
  expect(await end(id)).toMatchObject({ result: '1' })
})

test('a purchase whose browser never returns from a passed challenge is paid by the next query', async () => {
  const { id, acsUrl } = await start(cards.challenge)
  const challenge = await authenticate(acsUrl, 'leave')
  await fetch(challenge, { method: 'POST', body: new URLSearchParams({ result: 'Y' }) })
  expect(await end(id)).toMatchObject({ result: '1' })
  expect(await books(shop.db, member.memberId)).toEqual(once)
})

test('a time-out after the money was taken is unknown, then found paid, once', async () => {
  shop.emulators.faults.set({ timeOutsAfterCapture: 1 })
  const { id, orderId, acsUrl } = await start(cards.frictionless)
  const first = await submit(await returnForm(await fetch(acsUrl)))
  expect(first.headers.get('location')).toBe(`/complete-buy-point?payment_id=${id}`)
  expect(captured(orderId)).toBe(true)
  expect(await history(shop.db, id)).toEqual(['created', 'action_required', 'processing', 'unknown', 'paid'])
  await end(id)
  expect(await books(shop.db, member.memberId)).toEqual(once)
})

test('a capture of one yen too much goes to review: nothing is credited, and the member is asked to wait', async () => {
  shop.emulators.faults.set({ wrongAmounts: 1 })
  const { id, orderId, acsUrl } = await start(cards.frictionless)
  await authenticate(acsUrl)
  expect(captured(orderId)).toBe(true)
  expect(await end(id)).toMatchObject({ result: 'pending' })
  expect(await history(shop.db, id)).toEqual(['created', 'action_required', 'processing', 'review'])
  expect(await books(shop.db, member.memberId)).toEqual(nothing)
})

test('while the provider is silent a purchase is neither failed nor charged again', async () => {
  const { id, orderId, acsUrl } = await start(cards.frictionless)
  shop.emulators.faults.set({ answerDelayMs: 1500 })
  await submit(await returnForm(await fetch(acsUrl)))
  expect(await end(id)).toMatchObject({ result: 'pending' })
  expect(await history(shop.db, id)).toEqual(['created', 'action_required', 'unknown'])
  shop.emulators.faults.reset()
  await new Promise((resolve) => setTimeout(resolve, 1600))
  // The silent call had its effect meanwhile; asking finds the owner authenticated and finishes the purchase.
  expect(await end(id)).toMatchObject({ result: '1' })
  expect(captured(orderId)).toBe(true)
  expect(await books(shop.db, member.memberId)).toEqual(once)
})

test('the same return many times, at once and later, takes the money once', async () => {
  const { id, acsUrl } = await start(cards.frictionless)
  const form = await returnForm(await fetch(acsUrl))
  const locations = await Promise.all(Array.from({ length: 10 }, () => submit(form)))
  for (const { headers } of [...locations, await submit(form)])
    expect(headers.get('location')).toBe(`/complete-buy-point?payment_id=${id}`)
  expect(await end(id)).toMatchObject({ result: '1' })
  expect(await books(shop.db, member.memberId)).toEqual(once)
})

test('a browser that claims success before the challenge gets nothing', async () => {
  const { id, accessId, acsUrl } = await start(cards.challenge)
  await authenticate(acsUrl, 'leave')
  const claim = (fields: Record<string, string>) =>
    submit({
      action: `${shop.origin}/api/payment/card/return?MD=${accessId}`,
      fields: new URLSearchParams(fields),
    })
  for (const event of ['AuthResultReady', 'ThreeDSecureMethodFinished', 'Paid'])
    await claim({ event, param: 'x', status: 'CAPTURED', amount: '1000' })
  expect(await member.post('/user/gmo_result', { id, pay_type: '1' })).toMatchObject({ result: 'pending' })
  expect(await books(shop.db, member.memberId)).toEqual(nothing)
})

test('a return after the purchase was given up takes no money', async () => {
  const { id, orderId, acsUrl } = await start(cards.frictionless)
  shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000)
  expect(await end(id)).toMatchObject({ result: '0' })
  expect(await authenticate(acsUrl)).toBe(`/complete-buy-point?payment_id=${id}`)
  expect(await history(shop.db, id)).toEqual(['created', 'action_required', 'expired'])
  expect(captured(orderId)).toBe(false)
})
