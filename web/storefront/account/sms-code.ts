// The typed SMS code, and the earliest time for another SMS in a refusal.

import { smsCodeLength } from '#contract/phones.ts'
import type { Failure } from '#web/api/client.ts'

/** The digits of typed or pasted text, also full-width ones; never more than a code has. */
export const typedCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\s/g, '').slice(0, smsCodeLength)

/** When the server accepts the next request (429). */
export const readResendAt = (failure: Failure): string | undefined => {
  const at = failure.data?.resend_at
  return typeof at === 'string' ? at : undefined
}
