// The current time as a store, so that rendering stays pure: `null` on the server, during hydration and until known.

import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'

export interface Clock {
  /** Null until it is known. */
  nowMs(): number | null
  /** Calls `changed` when the clock is corrected. */
  subscribe(changed: () => void): () => void
}

/** The device's clock may be wrong; the shell provides the clock to use. */
const ClockContext = createContext<Clock>({ nowMs: () => null, subscribe: () => () => {} })

export const ClockProvider = ClockContext.Provider

/** The current time, updated every `stepMs`; null until known. */
export function useNow(stepMs: number): number | null {
  const clock = useContext(ClockContext)
  const now = useRef<number | null>(null)
  const subscribe = useCallback(
    (changed: () => void) => {
      const renew = () => {
        now.current = clock.nowMs()
        changed()
      }
      renew()
      const stop = clock.subscribe(renew)
      const timer = setInterval(renew, stepMs)
      return () => {
        stop()
        clearInterval(timer)
      }
    },
    [clock, stepMs],
  )
  return useSyncExternalStore(
    subscribe,
    () => now.current,
    () => null,
  )
}
