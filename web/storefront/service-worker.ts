// What a browser runs of the shop apart from all pages: the page that it shows when the shop cannot be reached
// (decision 076).

import type { OfflinePage } from './offline-page.tsx'

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

interface Fetching {
  request: Request
  /** What the browser asked while the worker started. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

/** Of `ServiceWorkerGlobalScope` what is used: its types cannot stand beside those of a page. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', heard: (event: Waiting) => void): void
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

/**
 * Hears what the browser tells a service worker. Of what is asked it answers nothing but navigations that fail: no call,
 * no page and no file is kept. It is sent to browsers as text (`workerScript`), so it names nothing outside itself.
 */
export function serveOffline(scope: WorkerScope, { html, policy }: OfflinePage): void {
  // Nothing is kept, so a new worker takes over at once.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    // The page is asked for while the worker starts, or each first page would wait for it.
    event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])),
  )
  scope.addEventListener('fetch', (event) => {
    const { mode, method, url } = event.request
    if (mode !== 'navigate' || method !== 'GET') return
    // The console is the operator's: it says by itself what it cannot reach.
    if (/^\/operator(\/|$)/.test(new URL(url).pathname)) return
    const asked = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    }
    event.respondWith(asked.catch(() => new Response(html, { status: 503, headers })))
  })
}

/**
 * The text of the worker. It holds the page that it shows: where a release or a setting changes that, the worker is
 * another one, and browsers replace it.
 */
export const workerScript = (page: OfflinePage): string =>
  `(${serveOffline})(self, ${JSON.stringify(page)})\n`
