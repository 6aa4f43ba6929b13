// What is typed into the field of a code, and what a refusal says about the next one.

import { smsCodeLength } from '../../../contract/phones.ts'
import type { Failure } from '../../api/client.ts'

/** Digits as a phone's keyboard, a paste or a Japanese input mode make them; never more than a code has. */
export const typedCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\s/g, '').slice(0, smsCodeLength)

/** When the server takes the next request (429). */
export const readResendAt = (failure: Failure): string | undefined => {
  const at = failure.data?.resend_at
  return typeof at === 'string' ? at : undefined
}
