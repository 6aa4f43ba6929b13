import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCourse,
  authenticate,
  type Browser,
  cardSessionOf,
  cards,
  executeCard,
  openPayingShop,
  type PayingShop,
} from '#test/payments/paying-shop.ts'

let shop: PayingShop
let member: Browser
beforeAll(async () => {
  shop = await openPayingShop()
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  member = await shop.addMember()
})

const buy = (more: object = {}) =>
  member.post('/user/point/buy', { pay_id: '1', point_price_id: 'c1', request_key: randomUUID(), ...more })

const payWith = async (paymentId: string, number: string, answer: 'Y' | 'N' | 'leave' = 'Y') => {
  const executed = await executeCard(await cardSessionOf(member, paymentId), number)
  return await authenticate(executed.answer.acs_url as string, answer)
}

describe('/api/acs/secure', () => {
  const visit = async (query = '', cookie = member.cookie) => {
    const response = await fetch(`${shop.origin}/api/acs/secure${query}`, {
      headers: { cookie },
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    return response.headers.get('location')
  }

  test('leads to the screen for the card with course and pack while no card is known', async () => {
    const { payment_id: id, url } = await buy({ pack_id: 'p1' })
    expect(url).toBe(`/api/acs/secure?payment_id=${id}`)
    expect(await visit(`?payment_id=${id}`)).toBe('/confirm-buy-point?pointPriceId=c1&packId=p1')
  })

  test('leads to the provider’s page during the authentication, also for a browser that got lost', {
    meta: {
      proves: [
        {
          id: 'pay-secure',
          section: 'payments',
          says: '`/api/acs/secure` leads to the page where the cardholder is authenticated.',
          from: 'spec',
          breaks: {
            replace: "if (payment.pageUrl === null) return { outcome: 'card wanted' }",
            with: "if (payment.pageUrl !== null) return { outcome: 'card wanted' }",
          },
        },
      ],
    },
  }, async () => {
    const { payment_id: id } = await buy()
    const challenge = await payWith(String(id), cards.challenge, 'leave')
    expect(challenge).toContain('/3ds/challenge/')
    expect(await visit(`?payment_id=${id}`)).toBe(challenge)
    expect(await visit()).toBe(challenge)
  })

  test('leads to the result once it is paid', async () => {
    const { payment_id: id } = await buy()
    await payWith(String(id), cards.frictionless)
    expect(await visit(`?payment_id=${id}`)).toBe(`/complete-buy-point?payment_id=${id}`)
  })

  test('sends a guest to the login, and another member’s or an unknown purchase to the courses', async () => {
    const { payment_id: id } = await buy()
    await payWith(String(id), cards.challenge, 'leave')
    expect(await visit(`?payment_id=${id}`, '')).toBe('/login')
    member = await shop.addMember()
    for (const query of [
      '',
      `?payment_id=${id}`,
      '?payment_id=https://evil.example',
      '?url=https://evil.example',
    ])
      expect(await visit(query), query).toBe('/buy-point')
  })
})
