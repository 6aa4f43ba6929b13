// When the call of a loader fails, the error screen is shown with a matching HTTP status.

import type { Result } from '#web/api/client.ts'
import { PageFailure } from '#web/router/outcomes.ts'

/** The data of a result; throws to the error screen when there is none. */
export function orErrorScreen<T>(result: Result<T>): T {
  if (result.ok) return result.data
  // The server's own sentence has the code of the error.
  throw new PageFailure(
    result.state === 0 ? 502 : result.state === 9999 ? 503 : result.state,
    result.errors.server?.[0],
  )
}
