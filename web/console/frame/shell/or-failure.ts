import type { Result } from '#web/api/client.ts'
import { PageFailure } from '#web/router/outcomes.ts'

/** The data of a loader's call; without any, a screen that says so takes the place of the screen. */
export function orFailure<T>(result: Result<T>): T {
  if (result.ok) return result.data
  throw new PageFailure(result.state === 0 ? 502 : result.state, result.errors.server?.[0])
}
