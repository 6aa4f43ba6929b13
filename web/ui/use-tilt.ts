// A card that follows pointer and device movement. What moves it is loaded with the first such card.

import { type RefObject, useEffect } from 'react'

export function useTilt(target: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const element = target.current
    if (!element || !isActive) return
    const leaving = new AbortController()
    // Without it the card lies still.
    import('./tilt.ts').then(
      ({ followMovement }) => followMovement(element, leaving.signal),
      () => {},
    )
    return () => leaving.abort()
  }, [target, isActive])
}
