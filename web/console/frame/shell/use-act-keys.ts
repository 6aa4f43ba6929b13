import { useRef } from 'react'

/** The keys of acts whose buttons stay on the page: an `ActDialog` has one, and is closed. */
export interface ActKeys {
  /** The key of this act, the same one until `answered`. */
  keyOf(act: string): string
  /** An act was done, and the page shows it: what is pressed from now on is done anew. */
  answered(): void
}

/**
 * Each act has its own key, so that sending it again does it once, while another one can be done although the answer of the
 * first was lost.
 */
export function useActKeys(): ActKeys {
  const keys = useRef(new Map<string, string>())
  return {
    keyOf(act) {
      const key = keys.current.get(act) ?? crypto.randomUUID()
      keys.current.set(act, key)
      return key
    },
    answered() {
      keys.current.clear()
    },
  }
}
