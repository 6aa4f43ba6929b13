import { expect, test, vi } from 'vitest'
import { PageFailure, redirect } from './outcomes.ts'
import { memoryHistory } from './page-history.ts'
import { createRouter, type RouterOptions } from './router.ts'
import { matchRoute, type PageRoute } from './routes.ts'

const Screen = () => null
const route = (path: string, load: (url: URL, signal: AbortSignal) => unknown = () => path): PageRoute => ({
  path,
  handle: undefined,
  open: () => ({ Screen, load: async ({ request }) => load(new URL(request.url), request.signal) }),
})
const address = (path: string) => new URL(path, 'http://shop.test')

async function site(routes: PageRoute[], options: Partial<RouterOptions> = {}, start = '/start') {
  const history = memoryHistory(address(start))
  const router = createRouter({
    routes: [route('/start'), ...routes],
    otherwise: '/start',
    history,
    ...options,
  })
  await vi.waitFor(() => expect(router.get().isNavigating).toBe(false))
  const at = () => `${router.get().location.pathname}${router.get().location.search}`
  /** The number of steps back. */
  const depth = () => history.current().index
  const back = async (steps = 1) => {
    history.go(-steps)
    await vi.waitFor(() => expect(router.get().isNavigating).toBe(false))
  }
  return { router, history, at, depth, back }
}

/** A load that ends when the test says so. */
function slow() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish: () => finish() }
}

test('a path matches in any case, with a slash at its end, and passes on its decoded parts', () => {
  const routes = [route('/buy/:id'), route('/pack-list')]
  expect(matchRoute(routes, '/Pack-List/')?.route.path).toBe('/pack-list')
  expect(matchRoute(routes, '/buy/a%20b')?.params).toEqual({ id: 'a b' })
  expect(matchRoute(routes, '/buy/%')?.params).toEqual({ id: '%' })
  expect(matchRoute(routes, '/buy')).toBeUndefined()
})

test('a navigation shows the page once it is loaded, and writes it into the history', async () => {
  const { done, finish } = slow()
  const { router, at, depth, back } = await site([route('/next', async () => done.then(() => 'there'))])
  const going = router.navigate('/next?a=1', { state: 'left' })
  expect(router.get()).toMatchObject({ isNavigating: true, data: '/start' })
  expect(at()).toBe('/start')
  finish()
  await going
  expect(router.get()).toMatchObject({ isNavigating: false, data: 'there', location: { state: 'left' } })
  expect([at(), depth()]).toEqual(['/next?a=1', 1])
  await router.navigate('/start', { replace: true })
  expect([at(), depth()]).toEqual(['/start', 1])
  await back()
  expect([at(), depth()]).toEqual(['/start', 0])
})

test('of two navigations the later one is shown, whichever is loaded first', async () => {
  const { done, finish } = slow()
  const signals: AbortSignal[] = []
  const { router, at, depth } = await site([
    route('/slow', async (_url, signal) => {
      signals.push(signal)
      await done
    }),
    route('/quick'),
  ])
  const first = router.navigate('/slow')
  const second = router.navigate('/quick')
  await second
  finish()
  await first
  expect(signals[0]?.aborted).toBe(true)
  expect([at(), depth()]).toEqual(['/quick', 1])
})

test('a redirect leads on, with one history entry for all of it', async () => {
  const { router, at, depth } = await site([
    route('/door', () => {
      throw redirect('/hall?from=door')
    }),
    route('/hall'),
  ])
  await router.navigate('/door')
  expect([at(), depth()]).toEqual(['/hall?from=door', 1])
})

test('a redirect of the first page replaces its entry', async () => {
  const { at, depth } = await site([], {}, '/nowhere')
  expect([at(), depth()]).toEqual(['/start', 0])
})

test('an address that must not be returned to stays before the page it redirects to', async () => {
  const { at, depth, back } = await site(
    [
      route('/paying', () => {
        throw redirect('/paid')
      }),
      route('/paid'),
    ],
    { isBackBlocked: (from, to) => from === '/paid' && to === '/paying' },
    '/paying',
  )
  expect([at(), depth()]).toEqual(['/paid', 1])
  await back()
  expect([at(), depth()]).toEqual(['/paid', 1])
})

test('a circle of redirects ends in a failure', async () => {
  const { router } = await site([
    route('/a', () => {
      throw redirect('/b')
    }),
    route('/b', () => {
      throw redirect('/a')
    }),
  ])
  await router.navigate('/a')
  expect(router.get().failure?.error).toEqual(new Error('/a redirects in a circle'))
  expect(router.get().isNavigating).toBe(false)
})

test('a guard runs before the screen and its loader', async () => {
  const load = vi.fn()
  const guarded = {
    ...route('/inside', load),
    guard: async () => {
      throw redirect('/start')
    },
  }
  const { router, at } = await site([guarded])
  await router.navigate('/inside')
  expect(at()).toBe('/start')
  expect(load).not.toHaveBeenCalled()
})

test('a failed load is a failure of its page, and the next page is shown again', async () => {
  const { router, at } = await site([
    route('/broken', () => {
      throw new PageFailure(404)
    }),
  ])
  await router.navigate('/broken')
  expect(router.get()).toMatchObject({ failure: { error: new PageFailure(404) }, isNavigating: false })
  expect(at()).toBe('/broken')
  await router.navigate('/start')
  expect(router.get().failure).toBeUndefined()
})

test('going back is refused where it must not lead, and allowed elsewhere', async () => {
  const { router, at, depth, back } = await site([route('/form'), route('/done'), route('/home')], {
    isBackBlocked: (from, to) => from === '/done' && to === '/form',
  })
  await router.navigate('/form')
  await router.navigate('/done')
  await back()
  expect([at(), depth()]).toEqual(['/done', 2])
  await router.navigate('/home')
  await back(2)
  expect([at(), depth()]).toEqual(['/form', 1])
})

test('a step to another part of the same page loads nothing', async () => {
  const load = vi.fn()
  const { router, history, back } = await site([route('/long', load)])
  await router.navigate('/long')
  history.push({ url: address('/long#part'), state: null, index: 2 })
  await back()
  expect(router.get().location.hash).toBe('')
  expect(load).toHaveBeenCalledOnce()
})

test('the visible page is reloaded; a navigation that begins meanwhile wins', async () => {
  let count = 0
  const { done, finish } = slow()
  const entering = vi.fn()
  const { router, at } = await site(
    [
      route('/figures', async () => {
        count += 1
        if (count === 3) await done
        return count
      }),
    ],
    { entering },
  )
  await router.navigate('/figures')
  entering.mockClear()
  const renewing = router.revalidate()
  expect(router.get().isNavigating).toBe(false)
  await renewing
  expect(router.get().data).toBe(2)
  expect(entering).toHaveBeenCalledOnce()
  const late = router.revalidate()
  await router.navigate('/start')
  finish()
  await late
  expect([at(), router.get().data]).toEqual(['/start', '/start'])
})

test('a page that the server rendered is shown without loading', async () => {
  const load = vi.fn()
  const start = route('/rendered', load)
  const match = { route: start, params: {} }
  const { router } = await site([start], { first: { match, Screen, data: 'rendered' } }, '/rendered')
  expect(router.get()).toMatchObject({ data: 'rendered', isNavigating: false })
  expect(load).not.toHaveBeenCalled()
})
