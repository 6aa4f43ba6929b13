// The navigations of a page: loads what an address needs, then shows it and writes it into the history. Why it is not a
// library: decision 013.

import type { ComponentType } from 'react'
import type { HistoryEntry, PageHistory } from './page-history.ts'
import { type PageRoute, type RouteMatch, type Visit, visit } from './routes.ts'

export interface Location {
  pathname: string
  search: string
  hash: string
  /** The state that the navigation left with the entry of the history. */
  state: unknown
}

export interface Shown {
  location: Location
  /** Undefined until the first page is loaded. */
  match?: RouteMatch
  Screen?: ComponentType
  data?: unknown
  /** An error of its guard, its script or its loader, in place of the screen. */
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
  /** Loads the page on show again; resolves when the newest is shown. */
  revalidate(): Promise<void>
  /** Ends listening to the history. */
  close(): void
}

export interface RouterOptions {
  routes: readonly PageRoute[]
  /** The target of an address that no route takes. */
  otherwise: string
  history: PageHistory
  /** Called when a page begins to load. */
  entering?: () => void
  /** Tells whether the visitor may not go back from one path to the other. */
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

/** The screen or the failure that a visit shows at this location, unless it is a redirect. */
export const shownAt = (location: Location, found: Exclude<Visit, { kind: 'redirect' }>): Shown =>
  found.kind === 'page'
    ? { location, match: found.match, Screen: found.Screen, data: found.data }
    : { location, match: found.match, failure: { error: found.error } }

export function createRouter(options: RouterOptions): Router {
  const navigations = new Navigations(options)
  return {
    get: () => navigations.state,
    subscribe(changed) {
      navigations.listeners.add(changed)
      return () => navigations.listeners.delete(changed)
    },
    navigate: (to, how) => navigations.navigate(to, how),
    revalidate: () => navigations.revalidate(),
    close: () => navigations.close(),
  }
}

class Navigations {
  readonly listeners = new Set<(state: RouterState) => void>()
  state: RouterState
  readonly #options: RouterOptions
  #entry: HistoryEntry
  /** The load under way; the next one aborts it. */
  #loading = new AbortController()
  #latest: Promise<void> = Promise.resolve()
  readonly #stopListening: () => void

  constructor(options: RouterOptions) {
    this.#options = options
    this.#entry = options.history.current()
    this.state = {
      location: locationOf(this.#entry.url, this.#entry.state),
      isNavigating: false,
      ...options.first,
    }
    this.#stopListening = options.history.listen(() => this.#moved())
    if (options.first === undefined) void this.#begin(this.#go(this.#entry, (loaded) => this.#arrive(loaded)))
  }

  navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): Promise<void> {
    const { history } = this.#options
    const url = new URL(to, this.#entry.url)
    // The history is asked: a step back has changed it before its page is loaded.
    const { index: now } = history.current()
    const index = replace ? now : now + 1
    return this.#begin(this.#go({ url, state, index }, replace ? history.replace : history.push))
  }

  revalidate(): Promise<void> {
    // A navigation under way loads the newest anyway.
    return this.state.isNavigating ? this.#latest : this.#begin(this.#renew())
  }

  close(): void {
    this.#stopListening()
    this.#loading.abort()
  }

  #isBackBlocked(from: URL, to: URL): boolean {
    return this.#options.isBackBlocked?.(from.pathname, to.pathname) === true
  }

  #show(next: RouterState): void {
    this.state = next
    for (const changed of this.listeners) changed(next)
  }

  /** Loads the page of an entry, following redirects; undefined when another load took its place. */
  async #load(wanted: HistoryEntry): Promise<{ entry: HistoryEntry; shown: Shown } | undefined> {
    this.#loading.abort()
    const mine = new AbortController()
    this.#loading = mine
    let at = wanted
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      this.#options.entering?.()
      const found = await visit(this.#options, new Request(at.url, { signal: mine.signal }), at.state)
      if (mine.signal.aborted) return undefined
      if (found.kind === 'redirect') at = { ...at, url: new URL(found.to, at.url), state: null }
      else return { entry: at, shown: shownAt(locationOf(at.url, at.state), found) }
    }
    const error = new Error(`${wanted.url.pathname} redirects in a circle`)
    return { entry: at, shown: { location: locationOf(at.url), failure: { error } } }
  }

  /** `write` puts the loaded entry into the history. */
  async #go(wanted: HistoryEntry, write: (loaded: HistoryEntry) => void): Promise<void> {
    this.#show({ ...this.state, isNavigating: true, goingTo: wanted.url.pathname })
    const loaded = await this.#load(wanted)
    if (loaded === undefined) return await this.#latest
    this.#entry = loaded.entry
    write(this.#entry)
    this.#show({ ...loaded.shown, isNavigating: false })
  }

  async #renew(): Promise<void> {
    const loaded = await this.#load(this.#entry)
    if (loaded === undefined) return await this.#latest
    if (loaded.entry !== this.#entry) this.#options.history.replace(loaded.entry)
    this.#entry = loaded.entry
    this.#show({ ...loaded.shown, isNavigating: false })
  }

  #begin(work: Promise<void>): Promise<void> {
    this.#latest = work
    return work
  }

  /** The first page was loaded, perhaps after redirects. */
  #arrive(loaded: HistoryEntry): void {
    const { history } = this.#options
    const { url, index } = history.current()
    if (loaded.url.href === url.href) return
    // An entry that must not be gone back to stays, so that the step back to it can be refused.
    if (this.#isBackBlocked(loaded.url, url)) {
      this.#entry = { ...loaded, index: index + 1 }
      history.push(this.#entry)
    } else history.replace(loaded)
  }

  /** The address changed under the page: the visitor went back or forward, or to a part of the page. */
  #moved(): void {
    const { history } = this.#options
    const { url } = this.#entry
    const next = history.current()
    const steps = next.index - this.#entry.index
    if (this.#isBackBlocked(url, next.url) && steps !== 0) {
      history.go(-steps)
      return
    }
    if (next.url.pathname === url.pathname && next.url.search === url.search) {
      // Also after a step was reversed: the page is still there.
      this.#entry = next
      this.#show({ ...this.state, location: locationOf(next.url, next.state) })
    } else void this.#begin(this.#go(next, (loaded) => loaded !== next && history.replace(loaded)))
  }
}
