import { describe, expect, test } from 'vitest'
import { offlinePage } from './offline-page.tsx'
import { workerScript } from './service-worker.ts'

const origin = 'https://shop.example'
const page = await offlinePage({ ja: 'ふくひき', en: 'Fukuhiki' })

/** A browser that has taken the worker's text, and runs it apart from everything else. */
function browser(answer: () => Promise<Response>) {
  const heard = new Map<string, (event: object) => void>()
  let isPreloading = false
  const shown: object[] = []
  const opened: string[] = []
  const self = {
    addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
    skipWaiting: async () => {},
    clients: { claim: async () => {}, openWindow: async (path: string) => void opened.push(path) },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
      navigationPreload: {
        enable: async () => {
          isPreloading = true
        },
      },
    },
  }
  new Function('self', 'fetch', workerScript(page))(self, answer)
  return {
    isPreloading: () => isPreloading,
    shown,
    opened,
    tell: (type: string, event: object) => heard.get(type)?.({ waitUntil: () => {}, ...event }),
    async activate() {
      let work: Promise<unknown> | undefined
      heard.get('activate')?.({ waitUntil: (given: Promise<unknown>) => (work = given) })
      await work
    },
    /** The worker's answer; undefined: the browser asks by itself. */
    async ask(
      path: string,
      { mode = 'navigate', method = 'GET', preloadResponse = undefined as unknown } = {},
    ) {
      let answered: Promise<Response> | undefined
      const request = { mode, method, url: origin + path }
      heard.get('fetch')?.({
        request,
        preloadResponse,
        respondWith: (given: Promise<Response>) => (answered = given),
      })
      return await answered
    },
  }
}
const unreachable = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

describe('the service worker', () => {
  test('answers a failed navigation with the offline page, under the policy of that page', async () => {
    const answer = await browser(unreachable).ask('/pack-list')
    expect(answer?.status).toBe(503)
    expect(await answer?.text()).toBe(page.html)
    expect(answer?.headers.get('content-security-policy')).toBe(page.policy)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
  })

  test('passes on the shop’s answers, even that it is closed', async () => {
    const closed = new Response('closed', { status: 503 })
    expect(await browser(async () => closed).ask('/')).toBe(closed)
  })

  test('requests the page while it starts, and requests it once', async () => {
    const early = new Response('page')
    const { activate, isPreloading, ask } = browser(unreachable)
    await activate()
    expect(isPreloading()).toBe(true)
    expect(await ask('/', { preloadResponse: Promise.resolve(early) })).toBe(early)
    const lost = Promise.reject(new TypeError('Failed to fetch'))
    expect(await (await ask('/', { preloadResponse: lost }))?.text()).toBe(page.html)
  })

  test('shows push notifications of the shop, and opens the page of one that is pressed', () => {
    const { tell, shown, opened } = browser(unreachable)
    const pushed = { title: '販売が始まりました', body: '…', path: '/pack-detail?packId=a', lang: 'ja' }
    tell('push', { data: { json: () => pushed } })
    tell('push', { data: null })
    const { title, body, lang, path } = pushed
    expect(shown).toEqual([{ title, body, lang, tag: path, icon: '/icon-192.png', data: { path } }])
    let isClosed = false
    tell('notificationclick', { notification: { data: { path }, close: () => (isClosed = true) } })
    expect(opened).toEqual([path])
    expect(isClosed).toBe(true)
  })

  test('answers no call, no file, no form and nothing of the console', async () => {
    const { ask } = browser(unreachable)
    expect(await ask('/api/user/point', { mode: 'cors' })).toBeUndefined()
    expect(await ask('/assets/entry.js', { mode: 'no-cors' })).toBeUndefined()
    expect(await ask('/login', { method: 'POST' })).toBeUndefined()
    expect(await ask('/operator')).toBeUndefined()
    expect(await ask('/operator/parcels')).toBeUndefined()
    expect(await ask('/operators')).toBeDefined()
  })
})

describe('the page without a network', () => {
  test('holds both languages and loads nothing', () => {
    expect(page.html).toContain('インターネットにつながっていません')
    expect(page.html).toContain('You are offline')
    expect(page.html).not.toMatch(/(src|href)="/)
    expect(page.html).not.toContain('url(')
  })

  test('its policy names the one script and the one style that it contains', async () => {
    const texts = [/<script>(.*?)<\/script>/s, /<style>(.*?)<\/style>/s].map(
      (part) => part.exec(page.html)?.[1],
    )
    for (const text of texts) {
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      expect(page.policy).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`)
    }
  })

  test('a shop of another name has another worker, so browsers replace it', async () => {
    const renamed = await offlinePage({ ja: '別の店', en: 'Another shop' })
    expect(workerScript(renamed)).not.toBe(workerScript(page))
  })
})
