// Limits of use that hold for all processes of a shop together: one of them counts.

/** One request against a limit. */
export interface Use {
  /** The route that has the limit. */
  route: string
  /** The visitor that is counted. */
  subject: string
  windowMs: number
}

export interface Counted {
  current: number
  /** Milliseconds until the count begins anew. */
  ttl: number
}

export type CountUse = (use: Use) => Promise<Counted>

/** The most visitors that a limit remembers; those not seen for longest are forgotten first. */
const subjectsKept = 5000

/** Counts in fixed windows, the first request of a subject opening one. */
export function createCounts(nowMs: () => number): (use: Use) => Counted {
  const routes = new Map<string, Map<string, { current: number; sinceMs: number }>>()
  return ({ route, subject, windowMs }) => {
    const subjects = routes.get(route) ?? new Map<string, { current: number; sinceMs: number }>()
    routes.set(route, subjects)
    const now = nowMs()
    const kept = subjects.get(subject)
    const isOpen = kept !== undefined && kept.sinceMs + windowMs > now
    const count = isOpen ? { ...kept, current: kept.current + 1 } : { current: 1, sinceMs: now }
    subjects.delete(subject)
    subjects.set(subject, count)
    const oldest = subjects.keys().next().value
    if (subjects.size > subjectsKept && oldest !== undefined) subjects.delete(oldest)
    return { current: count.current, ttl: count.sinceMs + windowMs - now }
  }
}

/** The rate limiter's view of a route. */
interface Route {
  routeInfo?: { method?: string | string[]; url?: string }
}

/** A store of the rate limiter that has another process count. */
export const sharedStore = (count: CountUse) =>
  class SharedStore {
    readonly #route: string
    constructor({ routeInfo }: Route) {
      this.#route = `${routeInfo?.method} ${routeInfo?.url}`
    }
    incr(subject: string, done: (error: Error | null, counted?: Counted) => void, windowMs: number) {
      count({ route: this.#route, subject, windowMs }).then((counted) => done(null, counted), done)
    }
    child(route: object) {
      return new SharedStore(route as Route)
    }
  }
