// The place of a request that a crowd kept out.

import { lazy, useRef, useState } from 'react'
import type { Failure } from '#web/api/client.ts'

/** Loaded when a crowd is met. */
export const InLine = lazy(() => import('./in-line.tsx').then((it) => ({ default: it.InLine })))

export interface PlaceInLine {
  /** The number of requests to be served before this one. */
  ahead: number
  /** When the same request is to be sent again. */
  retryAfterSeconds: number
}

const placeInLine = ({ data }: Failure): PlaceInLine | undefined =>
  typeof data?.ahead === 'number' && typeof data.retry_after === 'number'
    ? { ahead: data.ahead, retryAfterSeconds: data.retry_after }
    : undefined

/** The place of the call that a screen repeats; undefined: it waits for none. */
export function usePlaceInLine() {
  const [place, setPlace] = useState<PlaceInLine>()
  const isStopped = useRef(false)
  return {
    place,
    /** The call is sent. */
    begin() {
      isStopped.current = false
    },
    /** Takes the place that its failure names, unless the visitor stopped meanwhile; says whether it named one. */
    take(failure: Failure | undefined): boolean {
      const named = failure && placeInLine(failure)
      setPlace(isStopped.current ? undefined : named)
      return named !== undefined
    },
    stop() {
      isStopped.current = true
      setPlace(undefined)
    },
  }
}
