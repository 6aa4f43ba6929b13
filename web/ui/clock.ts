// The browser's clock as a store, so that rendering stays pure: `null` on the server and while hydrating.

import { useCallback, useRef, useSyncExternalStore } from 'react'

/** The present, renewed every `stepMs`; null until the page runs in a browser. */
export function useNow(stepMs: number): number | null {
  const now = useRef<number | null>(null)
  const subscribe = useCallback(
    (changed: () => void) => {
      now.current = Date.now()
      changed()
      const timer = setInterval(() => {
        now.current = Date.now()
        changed()
      }, stepMs)
      return () => clearInterval(timer)
    },
    [stepMs],
  )
  return useSyncExternalStore(
    subscribe,
    () => now.current,
    () => null,
  )
}
