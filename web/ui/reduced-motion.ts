// Tells whether the visitor asks for less motion, as a store; `false` on the server and during hydration.

import { useSyncExternalStore } from 'react'
import { lessMotion } from './less-motion.ts'

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
