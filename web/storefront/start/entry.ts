// The first script of every page, and of many the only one. A page that the server rendered is read, scrolled and left by
// its links without React: what moves meanwhile is here. React starts when the visitor touches the page, when they are a
// member, and when the page no longer shows what is true (decision 021).

import { currentUserCall } from '#contract/addresses.ts'
import { createBrowserTransport } from '#web/api/browser-transport.ts'
import { createServerClock } from '#web/api/server-clock.ts'
import { watchShownPacks } from '#web/storefront/packs/live/shown-packs.ts'
import { runSlideshow } from '#web/storefront/packs/pack-detail/run-slideshow.ts'
import { blockGestures } from '#web/storefront/shell/gestures.ts'
import { moveCarousel } from '#web/ui/carousel-motion.ts'
import { runCountdowns } from '#web/ui/run-countdowns.ts'
import { awaitTouch, type EarlyTouch, type FirstTouch } from './first-touch.ts'
import { pageDataId } from './page-data.ts'

declare global {
  /** The events of a page that the server rendered. */
  var earlyTouch: EarlyTouch | undefined
}

const clock = createServerClock(Date.now)
/** Aborted when React handles the events. */
const taken = new AbortController()
/** Aborted when the page is alive. */
const alive = new AbortController()
const pageData = document.getElementById(pageDataId)
const prefetchAfterMs = 1000
let touch: FirstTouch | undefined
let starting: Promise<void> | undefined

/** The files that an element of the page names. */
const filesOf = (element: HTMLElement | null) =>
  (element?.dataset.files ?? '').split(' ').filter((file) => file !== '')

/** The storefront's scripts, which would otherwise be found one after the other. */
function fetchAhead(rel: 'prefetch' | 'modulepreload'): void {
  for (const href of filesOf(pageData))
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** `known`: the server's answer about this visitor, if it was just asked. */
function begin(known?: unknown): Promise<void> {
  starting ??= bringAlive(known).catch((error) => {
    // The next press tries again.
    starting = undefined
    touch?.forget()
    throw error
  })
  return starting
}

/** Marks the styles in the page as loaded; a script that needs them would fetch them again. */
function nameStyles(): void {
  for (const href of filesOf(document.querySelector<HTMLStyleElement>('style[data-files]')))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }),
    )
}

async function bringAlive(known: unknown): Promise<void> {
  fetchAhead('modulepreload')
  nameStyles()
  const { start } = await import('./start.tsx')
  await start(clock, () => taken.abort(), known)
  alive.abort()
  touch?.repeat()
}

/** A guest's page waits; a member's shows their balance and their rights. */
async function greet(): Promise<void> {
  const answer = await createBrowserTransport(clock)('GET', `/api${currentUserCall}`)
  const { state, is_login: isMember } = answer as { state?: number; is_login?: string }
  if (state !== 200 || isMember === '1') return await begin(answer)
  document.querySelector('[data-unknown]')?.removeAttribute('data-unknown')
}

blockGestures()
for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) moveCarousel(carousel)
const now = () => void begin()
if (globalThis.earlyTouch) touch = awaitTouch(now, taken.signal, globalThis.earlyTouch)
// While the shop is developed every page is alive: only then a component can be replaced in it.
if (pageData?.dataset.start === 'touch' && !import.meta.hot) {
  const { signal } = alive
  runCountdowns(clock, now, signal)
  runSlideshow(signal)
  // Back to an entry that the storefront made before this page was loaded again: only the server can show it.
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(loaded?.name ?? location.href)
  const stay = () => (location.pathname !== pathname || location.search !== search) && location.reload()
  addEventListener('popstate', stay, { signal })
  stay()
  // Without an answer the page is a guest's. A member's has a stream when it is alive: it needs none before.
  greet()
    .catch(() => {})
    .finally(() => watchShownPacks(now, signal))
  // Something on the page moves that only the storefront can move.
  if (document.querySelector('[data-wakes]')) now()
  // The pictures of the first screen come first.
  setTimeout(fetchAhead, prefetchAfterMs, 'prefetch')
} else now()
