// Whether the visitor asks for less motion, as a store; `false` on the server and during hydration.

import { useSyncExternalStore } from 'react'

const lessMotion = '(prefers-reduced-motion: reduce)'

const subscribe = (changed: () => void) => {
  const list = window.matchMedia(lessMotion)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(lessMotion).matches,
    () => false,
  )
