import { afterEach, expect, test, vi } from 'vitest'
import { goToMaintenance, returnAddressKey } from './maintenance.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser at an address; records its navigations and its session storage. */
function browserAt(address: string) {
  const { pathname, href } = new URL(address)
  const stored = new Map<string, string>()
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { pathname, href, assign } })
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => stored.set(key, value) })
  return { assign, stored }
}

test('leads to the maintenance page, and remembers the page before it', {
  meta: {
    proves: [
      {
        id: 'state-9999',
        section: 'transitions',
        says: 'State 9999 leads to the maintenance page.',
        from: 'spec',
        breaks: {
          replace: 'window.location.assign(maintenancePath)',
          with: "window.location.assign('/')",
        },
      },
    ],
  },
}, () => {
  const { assign, stored } = browserAt('https://shop.example/confirm-buy-product?packId=a&buyCount=2')
  goToMaintenance()
  expect(assign.mock.calls).toEqual([['/mente.html']])
  expect(stored.get(returnAddressKey)).toBe('https://shop.example/confirm-buy-product?packId=a&buyCount=2')
})

test('keeps a visitor on the maintenance page there', () => {
  const { assign } = browserAt('https://shop.example/mente.html')
  goToMaintenance()
  expect(assign).not.toHaveBeenCalled()
})
