// The envelope of every answer, success or failure (ruling 8).

import * as z from 'zod/mini'

/** Outcome of a call. The HTTP status equals it, but for 204 (HTTP 200) and 9999 (HTTP 503, as 503 itself). */
export type State = 200 | 204 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503 | 9999

/** Field → the messages about it, in the visitor's language. */
export type FieldErrors = Record<string, string[]>

/** The anti-forgery pair a form sends back under `name` (ruling 11). */
export interface CsrfToken {
  name: string
  value: string
}

export const envelope = z.object({
  state: z.literal([200, 204, 401, 403, 404, 409, 422, 429, 500, 503, 9999]),
  errors: z.optional(z.catchall(z.object({}), z.array(z.string()))),
  csrf: z.object({ name: z.string(), value: z.string() }),
  /** State 503: seconds after which asking again may help, as in the header `Retry-After`. */
  retry_after: z.optional(z.int()),
  /** State 500, and 503 by the shop's fault: the code under which the log has it, as in the header `X-Request-Id`. */
  request_id: z.optional(z.string()),
  /** State 503 from a crowd: how many requests are to be served before this one. Without it the shop is at fault. */
  ahead: z.optional(z.int()),
})

export const csrfFieldName = 'csrf_token'

/** The console sends the same in a header, where it is judged before a byte of the body is read. */
export const csrfHeaderName = 'x-csrf-token'
