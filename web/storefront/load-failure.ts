// What a loader does when its call fails: hand the failure to the error screen, with a fitting HTTP status.

import { data } from 'react-router'
import type { Result } from '../api/client.ts'

/** The data of a result, or the error screen. */
export function orErrorScreen<T>(result: Result<T>): T {
  if (result.ok) return result.data
  throw data(result.errors, { status: result.state === 0 ? 502 : result.state === 9999 ? 503 : result.state })
}
