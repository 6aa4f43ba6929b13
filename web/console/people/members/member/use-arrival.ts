// An address that ends with an event's anchor: what is older is loaded until the event is there, and it is shown.

import { useEffect, useRef, useState } from 'react'
import { useLocation } from '#web/router/context.tsx'
import { anchorOf, type Timeline } from './use-timeline.ts'

/** At most this many calls look for the event, each for this many rows of the kind in the address: a lot. */
const [callsMax, rowsAtOnce] = [5, 100]

/** The anchor that is asked for, and whether it was not found. */
export function useArrival({ list, hasOlder, isLoading, failure, showOlder }: Timeline) {
  const location = useLocation()
  const anchor = location.hash.slice(1)
  const [asked, setAsked] = useState({ anchor, calls: 0 })
  const calls = asked.anchor === anchor ? asked.calls : 0
  const isFound = anchor !== '' && list.some((event) => anchorOf(event) === anchor)
  const isWanted = anchor !== '' && !isFound
  const isOver = !hasOlder || failure !== null || calls >= callsMax

  useEffect(() => {
    if (!isWanted || isOver || isLoading) return
    setAsked({ anchor, calls: calls + 1 })
    void showOlder(rowsAtOnce)
  })

  /** Once for each navigation: what is loaded later moves nothing. */
  const shown = useRef<unknown>(null)
  useEffect(() => {
    if (!isFound || shown.current === location) return
    shown.current = location
    // After the frame of the console has moved the focus to the heading.
    const frame = requestAnimationFrame(() => {
      const event = document.getElementById(anchor)
      event?.scrollIntoView()
      event?.querySelector('summary')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isFound, anchor, location])

  return { anchor, isMissing: isWanted && isOver && !isLoading }
}
