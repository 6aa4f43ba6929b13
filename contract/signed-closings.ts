// The bytes of closings and verdicts that were sent: without the schemas, which whoever verifies does not need.

import { type ClosingHeader, hashClosing, type Verdict } from './beacon-box.ts'
import type { SignedClosing, SignedVerdict } from './closings.ts'
import { fromHex, type Scheme } from './sealed-box.ts'

export const headerOf = (closing: Omit<SignedClosing, 'signature'>): ClosingHeader => ({
  number: closing.number,
  round: closing.round,
  before: fromHex(closing.before),
  lines: fromHex(closing.lines),
  nonce: fromHex(closing.nonce),
})

/** `K` of a closing as it is sent. */
export const closingHash = (scheme: Scheme, closing: Omit<SignedClosing, 'signature'>): Uint8Array =>
  hashClosing(scheme, headerOf(closing))

export const verdictOf = ({ closing, before, ...verdict }: Omit<SignedVerdict, 'signature'>): Verdict => ({
  number: verdict.number,
  verdict: verdict.verdict,
  atMicros: verdict.atMicros,
  closing: fromHex(closing),
  before: fromHex(before),
})
