import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#web/console/frame/shell/me.ts'
import { memoryHistory } from '#web/router/page-history.ts'
import { pageWindow } from './page-window.ts'
import { untilStill } from './until-still.ts'

// Today once it is alive: it renews itself. The calls are answered here.

const owner: Me = {
  stage: 'in',
  operatorId: 'operator',
  name: 'Hanako',
  roles: ['owner'],
  hasCode: true,
  hasPasskey: false,
  freshUntil: null,
  shopName: 'Fukuhiki',
}
const at = '2026-11-23T10:00:00.000+09:00'

let end = () => {}
let isVisible = true
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  isVisible = true
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

/** Opens Today; `answer` says how many invitations wait, and `undefined` that the call fails. */
async function open(answer: () => number | undefined) {
  const { createRoot } = await import('react-dom/client')
  const { openConsole } = await import('#web/console/start.tsx')
  const asked: string[] = []
  const bodyOf = (path: string): object => {
    if (path === '/operator/me') return owner
    if (path === '/operator/today/points') return { at, total: 0, ended: 0, months: [] }
    if (path === '/operator/today/figures') {
      const none = { purchases: 0, yen: 0, draws: 0, cards: 0 }
      return { at, list: [], soFar: { now: none, before: none } }
    }
    const count = answer()
    if (path !== '/operator/today' || count === undefined) return { state: 500 }
    const waiting = {
      queue: 'invitations',
      count,
      since: '2026-11-21T09:00:00.000+09:00',
      due: null,
      isLate: true,
    }
    const missing = { alarm: 'jobFailed', job: 'send waiting mail', count: 0, since: null }
    return { at, queues: [waiting], boxes: [], alarms: [missing] }
  }
  const { app, router } = await openConsole({
    language: 'en',
    history: memoryHistory(new URL('/operator', 'http://localhost')),
    transport: async (_, path) => {
      const call = path.replace(/^\/api/, '').split('?')[0] ?? ''
      asked.push(call)
      return { state: 200, csrf: { name: 'csrf_token', value: 't' }, ...bodyOf(call) }
    },
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(app)
  end = () => {
    root.unmount()
    router.close()
    container.remove()
  }
  await untilStill(router, asked)
  return {
    calls: () => asked.filter((path) => path === '/operator/today').length,
    text: () => document.body.textContent ?? '',
    pass: (minutes: number) => void vi.advanceTimersByTime(minutes * 60_000),
    show(visible: boolean) {
      isVisible = visible
      document.dispatchEvent(new pageWindow.Event('visibilitychange') as never)
    },
    still: () => untilStill(router, asked),
  }
}

const soon = { timeout: 60_000, interval: 20 }

test('Today refreshes once a minute while it is visible, and keeps focus and figures', {
  meta: {
    proves: [
      {
        id: 'today-renewed',
        section: 'console-today',
        says: 'Today renews itself once a minute while it is visible; focus and contents stay when the call fails.',
        from: 'own',
        file: 'web/console/frame/shell/use-renewed.ts',
        breaks: {
          replace: 'result.ok ? result.data : last.ask === ask ? last.data : null',
          with: 'result.ok ? result.data : null',
        },
      },
    ],
  },
}, async () => {
  let count: number | undefined = 3
  const page = await open(() => count)
  await vi.waitFor(() => expect(page.text()).toContain('Invitations not accepted yet'), soon)
  expect(page.text()).toMatch(/Late3Oldest: 2 days/)
  expect(page.text()).toContain('The job “send waiting mail” failed')
  expect(page.calls()).toBe(1)
  const link = document.querySelector<HTMLElement>('main a[href="/operator/operators"]')
  link?.focus()

  count = 4
  page.pass(1)
  await vi.waitFor(() => expect(page.text()).toContain('Late4Oldest'), soon)
  expect(page.calls()).toBe(2)
  expect(document.activeElement).toBe(link)

  // A figure that cannot be renewed stays, and says so.
  count = undefined
  page.pass(1)
  await vi.waitFor(() => expect(page.text()).toContain('Could not be updated. This is as of 10:00.'), soon)
  expect(page.text()).toContain('Late4Oldest')
  expect(document.activeElement).toBe(link)

  // Nothing is asked for a page that is hidden; shown again, it is renewed at once.
  count = 5
  page.show(false)
  page.pass(10)
  await page.still()
  expect(page.calls()).toBe(3)
  page.show(true)
  await vi.waitFor(() => expect(page.text()).toContain('Late5Oldest'), soon)
  expect(page.calls()).toBe(4)
  page.show(true)
  await page.still()
  expect(page.calls()).toBe(4)
})
