import { expect, test, vi } from 'vitest'
import { loadVisitor, loginPathFrom, requireMember } from './guard.ts'
import type { Visitor, VisitorStore } from './visitor.ts'

const member: Visitor = { isLoggedIn: true, rank: 1, points: 100, coinHundredths: 0 }

const storeOf = (answer: Visitor | null): VisitorStore => ({
  get: () => null,
  subscribe: () => () => {},
  load: vi.fn(async () => answer),
})

const enter = (url: string) =>
  ({ request: new Request(url) }) as Parameters<ReturnType<typeof requireMember>>[0]
const go = vi.fn(async () => undefined)

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
  go.mockClear()
  await requireMember(storeOf(member))(enter('https://shop.test/my-page'), go)
  expect(go).toHaveBeenCalledOnce()
})

test('sends a guest, and anyone the server could not name, to the login', async () => {
  for (const answer of [{ ...member, isLoggedIn: false }, null]) {
    go.mockClear()
    const outcome: unknown = await Promise.resolve(
      requireMember(storeOf(answer))(enter('https://shop.test/buy-point?packId=p1'), go),
    ).catch((thrown) => thrown)
    expect((outcome as Response).headers.get('Location')).toBe('/login?packId=p1')
    expect(go).not.toHaveBeenCalled()
  }
})

test('public routes ask who is here but do not wait for the answer', async () => {
  go.mockClear()
  const store = { ...storeOf(null), load: vi.fn(() => new Promise<null>(() => {})) }
  await loadVisitor(store)(enter('https://shop.test/'), go)
  expect(store.load).toHaveBeenCalledOnce()
  expect(go).toHaveBeenCalledOnce()
})
