// A long list that grows as its end comes near, so that thousands of cards do not stop the page at once.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const step = 120
/** How far below the screen the end may be when more is written. */
const nearPx = 1600

export function useIncrementalList<T>(items: readonly T[]): {
  visible: readonly T[]
  /** Stands after the last item. */
  end: RefObject<HTMLDivElement | null>
  showMore: () => void
} {
  const [count, setCount] = useState(step)
  const end = useRef<HTMLDivElement>(null)
  const showMore = useCallback(() => setCount((current) => current + step), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed afresh after each growth, for an end still near
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && showMore(),
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [showMore, count, items.length])

  return { visible: items.slice(0, count), end, showMore }
}
