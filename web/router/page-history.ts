// The visitor's place among the entries of the browser's history.

export interface HistoryEntry {
  url: URL
  /** The state that a navigation left with its entry. */
  state: unknown
  /** Counts the entries of this page, so that a step back can be told from one forward, and be reversed. */
  index: number
}

export interface PageHistory {
  current(): HistoryEntry
  push(entry: HistoryEntry): void
  replace(entry: HistoryEntry): void
  go(steps: number): void
  /** Calls `moved` when the visitor went back or forward; returns a function that ends it. */
  listen(moved: () => void): () => void
}

interface Kept {
  state: unknown
  index: number
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && typeof (value as Kept).index === 'number'

export function browserHistory(): PageHistory {
  const { history, location } = window
  const kept = ({ state, index }: HistoryEntry): Kept => ({ state, index })
  return {
    current() {
      const { state, index } = isKept(history.state) ? history.state : { state: null, index: 0 }
      return { url: new URL(location.href), state, index }
    },
    push: (entry) => history.pushState(kept(entry), '', entry.url),
    replace: (entry) => history.replaceState(kept(entry), '', entry.url),
    go: (steps) => history.go(steps),
    listen(moved) {
      window.addEventListener('popstate', moved)
      return () => window.removeEventListener('popstate', moved)
    },
  }
}

/** The same without a browser. */
export function memoryHistory(url: URL, state: unknown = null): PageHistory {
  const entries: HistoryEntry[] = [{ url, state, index: 0 }]
  const listeners = new Set<() => void>()
  let at = 0
  return {
    current: () => entries[at] as HistoryEntry,
    push(entry) {
      at += 1
      entries.splice(at, Number.POSITIVE_INFINITY, entry)
    },
    replace(entry) {
      entries[at] = entry
    },
    go(steps) {
      at = Math.min(Math.max(at + steps, 0), entries.length - 1)
      for (const moved of listeners) moved()
    },
    listen(moved) {
      listeners.add(moved)
      return () => listeners.delete(moved)
    },
  }
}
