// The place of a request that a crowd kept out.

import { lazy } from 'react'
import type { Failure } from '../../api/client.ts'

/** Loaded when a crowd is met. */
export const InLine = lazy(() => import('./in-line.tsx').then((it) => ({ default: it.InLine })))

export interface PlaceInLine {
  /** How many requests are to be served before this one. */
  ahead: number
  /** When the same request is to be sent again. */
  retryAfterSeconds: number
}

/** The place of a call that too many others came before; undefined when it failed for another reason. */
export const placeInLine = ({ data }: Failure): PlaceInLine | undefined =>
  typeof data?.ahead === 'number' && typeof data.retry_after === 'number'
    ? { ahead: data.ahead, retryAfterSeconds: data.retry_after }
    : undefined
