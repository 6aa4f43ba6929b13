import { expect, test, vi } from 'vitest'
import { redirect } from '#web/router/outcomes.ts'
import type { Visitor, VisitorStore } from '#web/storefront/route/visitor.ts'
import { loginPathFrom, requireMember } from './guard.ts'

const member: Visitor = {
  isLoggedIn: true,
  rank: 1,
  points: 100,
  coinHundredths: 0,
  openChoice: null,
  awaitedPayment: null,
  isHeld: false,
}

const storeOf = (answer: Visitor | null): VisitorStore => ({
  get: () => null,
  subscribe: () => () => {},
  load: vi.fn(async () => answer),
})

const enter = (url: string) => new Request(url)

test('keeps the pack in the address of the login', {
  meta: {
    proves: [
      {
        id: 'guard-pack',
        section: 'screens-every-page',
        says: 'The way to the login keeps `packId`.',
        from: 'spec',
        breaks: { replace: '? searchParams :', with: '? {} :' },
      },
    ],
  },
}, () => {
  expect(loginPathFrom('https://shop.test/confirm-buy-product?packId=p1&buyCount=3')).toBe(
    '/login?packId=p1&buyCount=3',
  )
})

test('keeps any other page with its query, and never the name of a host', {
  meta: {
    proves: [
      {
        id: 'guard-page',
        section: 'screens-every-page',
        after: 'guard-pack',
        says: 'Without a pack it keeps the page and its query.',
        from: 'ruling 37',
        breaks: { replace: '{ next: pathname + search }', with: '{ next: pathname }' },
      },
    ],
  },
}, () => {
  const next = (url: string) => new URL(loginPathFrom(url), 'https://shop.test').searchParams.get('next')
  expect(next('https://shop.test/my-page')).toBe('/my-page')
  expect(next('https://shop.test/receipt?payment_id=p%261&x=%E9%BE%8D')).toBe(
    '/receipt?payment_id=p%261&x=%E9%BE%8D',
  )
})

test('admits a member', {
  meta: {
    proves: [
      {
        id: 'member-through',
        section: 'roles',
        says: 'A member passes the guard.',
        from: 'spec',
        breaks: { replace: 'if (!current?.isLoggedIn)', with: 'if (current?.isLoggedIn)' },
      },
    ],
  },
}, async () => {
  await expect(requireMember(storeOf(member))(enter('https://shop.test/my-page'))).resolves.toBeUndefined()
})

test('leads a guest, and a visitor whom the server could not identify, to the login', {
  meta: {
    proves: [
      {
        id: 'guard-member',
        section: 'screens-every-page',
        says: "A guest on a member's route is sent to /login, as is a visitor the server could not name.",
        from: 'spec',
        breaks: { replace: 'if (!current?.isLoggedIn)', with: 'if (current?.isLoggedIn === false)' },
      },
    ],
  },
}, async () => {
  for (const answer of [{ ...member, isLoggedIn: false }, null])
    await expect(
      requireMember(storeOf(answer))(enter('https://shop.test/buy-point?packId=p1')),
    ).rejects.toEqual(redirect('/login?packId=p1'))
})
