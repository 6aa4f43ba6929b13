// Incremental rendering of a long list: more items are rendered when its end comes near the viewport.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const step = 120
/** More is rendered when the end is nearer to the viewport than this. */
const nearPx = 1600

export function useIncrementalList<T>(items: readonly T[]): {
  visible: readonly T[]
  /** Ref for the element after the last item. */
  end: RefObject<HTMLDivElement | null>
  showMore: () => void
} {
  const [count, setCount] = useState(step)
  const end = useRef<HTMLDivElement>(null)
  const showMore = useCallback(() => setCount((current) => current + step), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: observe again after each step, the end may still be near
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
