// The sentence for a failed call: the server's own message, or one for the state.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Failure } from '#web/api/client.ts'

/** The first message about a field. */
export const errorOf = (failure: Failure | null, field: string): string | undefined =>
  failure?.errors[field]?.[0]

/** One sentence for the failure; undefined when all of it stands beside the fields that the form shows. */
export function failureMessage(
  failure: Failure,
  { failures }: ConsolePhrases,
  shownFields: readonly string[] = [],
): string | undefined {
  if (failure.errors.secondFactor !== undefined && failure.state === 403) return failures.unproven
  const errors = Object.entries(failure.errors)
  const elsewhere = errors.find(([field]) => !shownFields.includes(field))?.[1][0]
  if (elsewhere !== undefined) return elsewhere
  if (errors.length > 0) return undefined
  switch (failure.state) {
    case 0:
      return failures.communication
    case 401:
      return failures.signedOut
    case 403:
      return failures.pageTooOld
    case 404:
      return failures.notFound
    case 409:
      return failures.conflict
    case 429:
      return failures.tooManyRequests
    case 503:
    case 9999:
      return failures.unavailable
    default:
      return failures.server
  }
}
