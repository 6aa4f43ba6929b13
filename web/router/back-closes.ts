// A step back closes what lies open over a page, as a phone's back gesture is expected to.

import { useEffect, useEffectEvent } from 'react'

interface Kept {
  index?: number
  isOverlay?: boolean
}

/**
 * While `isOpen`, the history has one more entry with the same address: going back calls `close`. Closed otherwise, that entry is
 * gone back from. A navigation from what lies open must replace it.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closed = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const { history } = window
    const here = (history.state ?? {}) as Kept
    history.pushState({ ...here, index: (here.index ?? 0) + 1, isOverlay: true }, '')
    const moved = () => closed()
    window.addEventListener('popstate', moved)
    return () => {
      window.removeEventListener('popstate', moved)
      if ((history.state as Kept | null)?.isOverlay) history.back()
    }
  }, [isOpen])
}
