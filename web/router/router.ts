// The navigations of a page: loads what an address needs, then shows it and writes it into the history. Why it is not a
// library: decision 047.

import type { ComponentType } from 'react'
import type { HistoryEntry, PageHistory } from './page-history.ts'
import { type PageRoute, type RouteMatch, type Visit, visit } from './routes.ts'

export interface Location {
  pathname: string
  search: string
  hash: string
  /** What the navigation left with the entry of the history. */
  state: unknown
}

export interface Shown {
  location: Location
  /** Undefined until the first page is loaded. */
  match?: RouteMatch
  Screen?: ComponentType
  data?: unknown
  /** In place of the screen: what its guard, its script or its loader threw. */
  failure?: { error: unknown }
}

export interface RouterState extends Shown {
  isNavigating: boolean
  /** The path that is being loaded, before any redirect. */
  goingTo?: string
}

export interface NavigateOptions {
  /** The new page takes the place of this one in the history. */
  replace?: boolean
  /** A value that the browser can store. */
  state?: unknown
}

export interface Router {
  get(): RouterState
  subscribe(changed: (state: RouterState) => void): () => void
  /** Loads an address and shows it; resolves when it is shown, or when another navigation took its place. */
  navigate(to: string, options?: NavigateOptions): Promise<void>
  /** Loads the page on show again; resolves when what is newest is shown. */
  revalidate(): Promise<void>
  /** Ends listening to the history. */
  close(): void
}

export interface RouterOptions {
  routes: readonly PageRoute[]
  /** Where an address leads that no route takes. */
  otherwise: string
  history: PageHistory
  /** Called when a page begins to load. */
  entering?: () => void
  /** Whether the visitor may not go back from one path to the other. */
  isBackBlocked?: (from: string, to: string) => boolean
  /** The first page, when the server rendered it. */
  first?: Omit<Shown, 'location'>
}

/** More redirects than this in one navigation are a circle. */
const redirectsMax = 20

export const locationOf = (url: URL, state: unknown = null): Location => ({
  pathname: url.pathname,
  search: url.search,
  hash: url.hash,
  state,
})

/** What a visit that is no redirect shows at this location. */
export const shownAt = (location: Location, found: Exclude<Visit, { kind: 'redirect' }>): Shown =>
  found.kind === 'page'
    ? { location, match: found.match, Screen: found.Screen, data: found.data }
    : { location, match: found.match, failure: { error: found.error } }

export function createRouter(options: RouterOptions): Router {
  const { history, isBackBlocked = () => false, entering = () => {} } = options
  const listeners = new Set<(state: RouterState) => void>()
  let entry = history.current()
  let state: RouterState = {
    location: locationOf(entry.url, entry.state),
    isNavigating: false,
    ...options.first,
  }
  /** The load under way; the next one aborts it. */
  let loading = new AbortController()
  let latest: Promise<void> = Promise.resolve()

  const show = (next: RouterState) => {
    state = next
    for (const changed of listeners) changed(next)
  }

  /** Loads the page of an entry, following redirects; undefined when another load took its place. */
  async function load(wanted: HistoryEntry): Promise<{ entry: HistoryEntry; shown: Shown } | undefined> {
    loading.abort()
    const mine = new AbortController()
    loading = mine
    let at = wanted
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      entering()
      const found = await visit(options, new Request(at.url, { signal: mine.signal }), at.state)
      if (mine.signal.aborted) return undefined
      if (found.kind === 'redirect') at = { ...at, url: new URL(found.to, at.url), state: null }
      else return { entry: at, shown: shownAt(locationOf(at.url, at.state), found) }
    }
    const error = new Error(`${wanted.url.pathname} leads in a circle`)
    return { entry: at, shown: { location: locationOf(at.url), failure: { error } } }
  }

  /** `write` puts the loaded entry into the history. */
  async function go(wanted: HistoryEntry, write: (loaded: HistoryEntry) => void): Promise<void> {
    show({ ...state, isNavigating: true, goingTo: wanted.url.pathname })
    const loaded = await load(wanted)
    if (loaded === undefined) return await latest
    entry = loaded.entry
    write(entry)
    show({ ...loaded.shown, isNavigating: false })
  }

  const begin = (work: Promise<void>): Promise<void> => {
    latest = work
    return work
  }

  /** The address changed under the page: the visitor went back or forward, or to a part of the page. */
  function moved(): void {
    const next = history.current()
    const steps = next.index - entry.index
    if (isBackBlocked(entry.url.pathname, next.url.pathname) && steps !== 0) {
      history.go(-steps)
      return
    }
    if (next.url.pathname === entry.url.pathname && next.url.search === entry.url.search) {
      // Also after a step was taken back: the page is still there.
      entry = next
      show({ ...state, location: locationOf(next.url, next.state) })
    } else void begin(go(next, (loaded) => loaded !== next && history.replace(loaded)))
  }
  const stopListening = history.listen(moved)

  if (options.first === undefined)
    void begin(
      go(entry, (loaded) => {
        const { url, index } = history.current()
        if (loaded.url.href === url.href) return
        // An entry that must not be gone back to stays, so that the step back to it can be refused.
        if (isBackBlocked(loaded.url.pathname, url.pathname)) {
          entry = { ...loaded, index: index + 1 }
          history.push(entry)
        } else history.replace(loaded)
      }),
    )

  return {
    get: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    navigate(to, { replace = false, state: left = null } = {}) {
      const url = new URL(to, entry.url)
      // Of the history, which a step back has changed before its page is loaded.
      const { index: now } = history.current()
      const index = replace ? now : now + 1
      return begin(go({ url, state: left, index }, replace ? history.replace : history.push))
    },
    revalidate() {
      // A navigation brings what is newest by itself.
      if (state.isNavigating) return latest
      return begin(renew())
    },
    close() {
      stopListening()
      loading.abort()
    },
  }

  async function renew(): Promise<void> {
    const loaded = await load(entry)
    if (loaded === undefined) return await latest
    if (loaded.entry !== entry) history.replace(loaded.entry)
    entry = loaded.entry
    show({ ...loaded.shown, isNavigating: false })
  }
}
