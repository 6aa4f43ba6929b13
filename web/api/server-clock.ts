// The server's time as a browser can know it: the device's own clock, put right by the `Date` of each answer.

export interface ServerClock {
  /** The server's time or a little less, never more; null until an answer has told it. */
  nowMs(): number | null
  /** Whether an ISO instant is over at the server. False while in doubt: only the server refuses. */
  hasPassed(instant: string): boolean
  /** Calls `changed` whenever an answer moves the time. */
  subscribe(changed: () => void): () => void
  /** Called when a request leaves; what it returns is called with the `Date` of its answer. */
  asking(): (date: string | null) => void
}

/** `Date` has whole seconds. */
const dateStepMs = 1000

/**
 * `deviceNowMs` may be wrong by any amount. An answer dated D was written in the second after D, between asking and
 * its arrival: at its arrival the server's time is D at least. The best such bound is kept, and the newest taken
 * where the two contradict each other, because somebody has set the device's clock.
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
