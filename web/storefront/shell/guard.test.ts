import { expect, test, vi } from 'vitest'
import { redirect } from '#web/router/outcomes.ts'
import type { Visitor, VisitorStore } from '#web/storefront/route/visitor.ts'
import { loginPathFrom, requireMember } from './guard.ts'

const member: Visitor = { isLoggedIn: true, rank: 1, points: 100, coinHundredths: 0, openChoice: null }

const storeOf = (answer: Visitor | null): VisitorStore => ({
  get: () => null,
  subscribe: () => () => {},
  load: vi.fn(async () => answer),
})

const enter = (url: string) => new Request(url)

test('keeps the pack in the address of the login', () => {
  expect(loginPathFrom('https://shop.test/confirm-buy-product?packId=p1&buyCount=3')).toBe('/login?packId=p1')
})

test('keeps any other page with its query, and never the name of a host', () => {
  const next = (url: string) => new URL(loginPathFrom(url), 'https://shop.test').searchParams.get('next')
  expect(next('https://shop.test/my-page')).toBe('/my-page')
  expect(next('https://shop.test/receipt?payment_id=p%261&x=%E9%BE%8D')).toBe(
    '/receipt?payment_id=p%261&x=%E9%BE%8D',
  )
})

test('lets a member through', async () => {
  await expect(requireMember(storeOf(member))(enter('https://shop.test/my-page'))).resolves.toBeUndefined()
})

test('sends a guest, and anyone the server could not name, to the login', async () => {
  for (const answer of [{ ...member, isLoggedIn: false }, null])
    await expect(
      requireMember(storeOf(answer))(enter('https://shop.test/buy-point?packId=p1')),
    ).rejects.toEqual(redirect('/login?packId=p1'))
})
