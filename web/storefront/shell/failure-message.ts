// The message for a failed call: the server's first message about a field, or a sentence for the state.

import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import type { Failure } from '#web/api/client.ts'

/** The first message about a field. */
export const firstError = (failure: Failure, field: string): string | undefined => failure.errors[field]?.[0]

/** One sentence for the whole failure. */
export function failureMessage(failure: Failure, phrases: StorefrontPhrases): string {
  const first = Object.values(failure.errors)[0]?.[0]
  if (first) return first
  const words = phrases.failures
  switch (failure.state) {
    case 0:
      return words.communication
    case 401:
      return words.loginNeeded
    case 403:
      return words.pageTooOld
    case 404:
      return words.notFound
    case 429:
      return words.tooManyRequests
    case 9999:
      return words.maintenance
    default:
      return words.server
  }
}
