import { afterEach, expect, test, vi } from 'vitest'
import { goToMaintenance, returnAddressKey } from './maintenance.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser at an address; records its navigations and its session storage. */
function browserAt(address: string) {
  const { pathname, href } = new URL(address)
  const kept = new Map<string, string>()
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { pathname, href, assign } })
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
  return { assign, kept }
}

test('leaves for the maintenance page, and keeps where from', () => {
  const { assign, kept } = browserAt('https://shop.example/confirm-buy-product?packId=a&buyCount=2')
  goToMaintenance()
  expect(assign.mock.calls).toEqual([['/mente.html']])
  expect(kept.get(returnAddressKey)).toBe('https://shop.example/confirm-buy-product?packId=a&buyCount=2')
})

test('a visitor on the maintenance page stays there', () => {
  const { assign } = browserAt('https://shop.example/mente.html')
  goToMaintenance()
  expect(assign).not.toHaveBeenCalled()
})
