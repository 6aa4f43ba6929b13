// The time as a store, so that rendering stays pure: `null` on the server, while hydrating and until it is known.

import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'

export interface Clock {
  /** Null until it is known. */
  nowMs(): number | null
  /** Calls `changed` when the time turns out to be another. */
  subscribe(changed: () => void): () => void
}

/** The device's own clock may be wrong; whose time counts here is the shell's to say. */
const ClockContext = createContext<Clock>({ nowMs: () => null, subscribe: () => () => {} })

export const ClockProvider = ClockContext.Provider

/** The present, renewed every `stepMs`; null until it is known in a browser. */
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
