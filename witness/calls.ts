// The calls of a witness.

import * as z from 'zod/mini'
import { closing, signature, verdict } from '#contract/closings.ts'
import { hash } from '#contract/sealed-records.ts'

/** Others than the witnesses of a shop are ignored, so few are enough. */
const most = 20

export const acceptances = z.array(z.object({ witness: hash, signature })).check(z.maxLength(most))

/** `POST /closings`, from a shop or another witness. */
export const closingCall = z.object({
  closing,
  accepted: z._default(acceptances, []),
  /** The answer is held until there is a verdict, some seconds at most. */
  wait: z._default(z.boolean(), false),
})

/** `POST /catch-up`, from a shop: a closing that counts without this witness. */
export const catchUpCall = z.object({
  closing,
  verdicts: z.array(z.object({ witness: hash, verdict })).check(z.maxLength(most)),
})

/** `GET /verdicts` */
export const listCall = z.object({ from: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0) })
