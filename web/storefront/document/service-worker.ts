// The part of the shop that a browser runs apart from all pages: the page that it shows when the shop cannot be
// reached, and the messages that the shop sends it (decisions 021, 008).

import type { OfflinePage } from './offline-page.tsx'

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

interface Fetching {
  request: Request
  /** The request that the browser sent while the worker started. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Pushed extends Waiting {
  data: { json(): { title: string; body: string; path: string; lang: string } } | null
}

interface Pressed extends Waiting {
  notification: { close(): void; data: { path: string } }
}

/** The used part of `ServiceWorkerGlobalScope`: its types cannot stand beside those of a page. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', heard: (event: Waiting) => void): void
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void
  addEventListener(type: 'push', heard: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', heard: (event: Pressed) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; openWindow(path: string): Promise<unknown> }
  registration: {
    navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
}

/**
 * Shows the shop's push messages, and opens their page on a press. Answers only navigations that fail: no call, page or
 * file is kept. It is sent to browsers as text (`workerScript`), so it names nothing outside itself.
 */
function serveBrowser(scope: WorkerScope, { html, policy }: OfflinePage): void {
  // Nothing is kept, so a new worker takes over at once.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    // The page is asked for while the worker starts, or each first page would wait for it.
    event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])),
  )
  scope.addEventListener('fetch', (event) => {
    const { mode, method, url } = event.request
    if (mode !== 'navigate' || method !== 'GET') return
    // The console is the operator's: it reports a failed connection by itself.
    if (/^\/operator(\/|$)/.test(new URL(url).pathname)) return
    const asked = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    }
    event.respondWith(asked.catch(() => new Response(html, { status: 503, headers })))
  })
  scope.addEventListener('push', (event) => {
    const pushed = event.data?.json()
    if (pushed === undefined) return
    const { title, body, path, lang } = pushed
    // A page has one notification: a repeat replaces the first.
    const options = { body, lang, tag: path, icon: '/icon-192.png', data: { path } }
    event.waitUntil(scope.registration.showNotification(title, options))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(scope.clients.openWindow(event.notification.data.path))
  })
}

/**
 * The text of the worker. It holds the page that it shows: where a release or a setting changes that, the worker is
 * another one, and browsers replace it.
 */
export const workerScript = (page: OfflinePage): string =>
  `(${serveBrowser})(self, ${JSON.stringify(page)})\n`
