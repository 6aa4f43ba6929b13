// The server's time in the browser: the device's clock, corrected by the `Date` of each answer.

export interface ServerClock {
  /** The server's time or a little less, never more; null before the first answer. */
  nowMs(): number | null
  /** Tells whether an ISO instant has passed at the server. False when unknown: only the server refuses. */
  hasPassed(instant: string): boolean
  /** Calls `changed` when an answer moves the time. */
  subscribe(changed: () => void): () => void
  /** Call it when a request is sent, and call its result with the `Date` of the answer. */
  asking(): (date: string | null) => void
}

/** `Date` has whole seconds. */
const dateStepMs = 1000

/**
 * `deviceNowMs` may be wrong by any amount. An answer dated D was written within the second after D, so at its
 * arrival the server's time is at least D. The highest such lower bound is kept. An answer that contradicts it
 * replaces it: the device's clock was changed in between.
 */
export function createServerClock(deviceNowMs: () => number): ServerClock {
  let aheadMs: number | null = null
  const listeners = new Set<() => void>()
  const set = (ms: number) => {
    if (ms === aheadMs) return
    aheadMs = ms
    for (const changed of listeners) changed()
  }
  const nowMs = () => (aheadMs === null ? null : deviceNowMs() + aheadMs)
  return {
    nowMs,
    hasPassed: (instant) => Date.parse(instant) <= (nowMs() ?? Number.NEGATIVE_INFINITY),
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    asking: () => {
      const askedMs = deviceNowMs()
      return (date) => {
        const dateMs = Date.parse(date ?? '')
        if (Number.isNaN(dateMs)) return set(aheadMs ?? 0)
        const leastMs = dateMs - deviceNowMs()
        const isOutdated = aheadMs !== null && aheadMs > dateMs + dateStepMs - askedMs
        set(aheadMs === null || isOutdated ? leastMs : Math.max(aheadMs, leastMs))
      }
    },
  }
}
