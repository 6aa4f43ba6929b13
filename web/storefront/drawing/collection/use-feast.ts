// A full row is celebrated once in a browser, when it comes into sight.

import { type RefObject, useEffect, useRef, useState } from 'react'

const key = 'full-rows'

/** `row` names the row and how many cards it has, so that it is new again once the shop adds one; false while it is not full. */
export function useFeast(row: string | false): { header: RefObject<HTMLElement | null>; isFeast: boolean } {
  const header = useRef<HTMLElement>(null)
  const [isFeast, setFeast] = useState(false)
  useEffect(() => {
    if (row === false || header.current === null || celebrated().includes(row)) return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      // There is no feast where nothing can be stored: every visit would celebrate again.
      if (remember(row)) setFeast(true)
    })
    observer.observe(header.current)
    return () => observer.disconnect()
  }, [row])
  return { header, isFeast }
}

function celebrated(): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}

function remember(row: string): boolean {
  try {
    localStorage.setItem(key, JSON.stringify([...celebrated(), row]))
    return true
  } catch {
    return false
  }
}
