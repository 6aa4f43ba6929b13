// The browser's next step after the answer to "buy points" (spec §4).

import type * as z from 'zod/mini'
import { findMethod, type MethodId } from '#contract/payment-methods.ts'
import { type buyPoints, securePath } from '#contract/payments.ts'
import type { Result } from '#web/api/client.ts'
import { confirmStorePath } from '#web/storefront/paying/confirm-combini/route.ts'
import { resultPathOf } from './paths.ts'

export type BuyAnswer = z.output<typeof buyPoints.output>

export type NextStep =
  /** An address of the shop's own. */
  | { kind: 'go'; path: string }
  /** Say that points were credited, then go to the result. */
  | { kind: 'credited'; path: string }
  /** The payer agrees to this order in the provider's window; then the purchase is asked for again. */
  | { kind: 'approve'; providerOrderId: string }
  /** Leave the page: another site, or an address that is no screen. */
  | { kind: 'leave'; url: string }
  | { kind: 'failed' }

/** `url` of a purchase that needs nothing more. */
const creditedUrl = '1'

/**
 * Success with a payment id: the convenience store's screen. Success with a PayPal order: its window. Success with
 * `url` 1: credited. Success with an address: there, by a full load when it is another site's. Result 7: 3-D Secure.
 * Anything else failed.
 */
export function nextStepOf(result: Result<BuyAnswer>, methodId: MethodId): NextStep {
  if (!result.ok) return { kind: 'failed' }
  const { result: outcome, paymentId, receiptNumber, providerOrderId, url } = result.data
  // The device's token is the card and its holder's agreement in one: nothing can be asked, it was refused.
  if (outcome === 7)
    return paymentId === undefined || findMethod(methodId)?.awaits === 'sheet'
      ? { kind: 'failed' }
      : { kind: 'leave', url: `${securePath}?${new URLSearchParams({ payment_id: paymentId })}` }
  if (paymentId !== undefined) return { kind: 'go', path: confirmStorePath(receiptNumber || paymentId) }
  if (providerOrderId !== undefined) return { kind: 'approve', providerOrderId }
  if (url === creditedUrl) return { kind: 'credited', path: resultPathOf(methodId) }
  if (url !== undefined && /^https?:\/\//.test(url)) return { kind: 'leave', url }
  // One slash and no other: two begin another site's address.
  if (url !== undefined && /^\/(?![/\\])/.test(url)) return { kind: 'go', path: url }
  return { kind: 'failed' }
}
