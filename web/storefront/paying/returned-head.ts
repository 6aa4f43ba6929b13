// The titles of the result screens beside /complete-buy-point.

import type { StorefrontPhrases } from '../../../phrases/storefront/ja.ts'
import type { Head } from '../head.ts'
import type { FoundEnd, PurchaseEnd } from './purchase-end.ts'

/** Undefined unless it was or is being refunded. */
export function refundTitleOf({ refund }: PurchaseEnd, { pointPurchase }: StorefrontPhrases) {
  if (refund === undefined) return undefined
  return refund === '1' ? pointPurchase.refunded.title : pointPurchase.refunded.underWayTitle
}

const titleOf = (end: PurchaseEnd, phrases: StorefrontPhrases): string =>
  refundTitleOf(end, phrases) ?? titleOfResult(end, phrases)

const titleOfResult = ({ result }: PurchaseEnd, { pointPurchase, paying }: StorefrontPhrases): string => {
  if (result === '1') return pointPurchase.completeTitle
  return result === '0' ? paying.result.failedTitle : pointPurchase.pendingTitle
}

/** `loaded` is not there yet while the server renders the frame of a member's page. */
export function headOfWindowPaymentEnd(
  phrases: StorefrontPhrases,
  end: PurchaseEnd | null | undefined,
): Head {
  if (end === undefined) return { title: phrases.pointPurchase.pendingTitle }
  return { title: end === null ? phrases.paying.result.failedTitle : titleOf(end, phrases) }
}

export function headOfReturnedEnd(phrases: StorefrontPhrases, loaded: unknown): Head {
  const found = loaded as FoundEnd | undefined
  return { title: found?.kind === 'end' ? titleOf(found.end, phrases) : phrases.paying.result.guestTitle }
}

/** Where the address says that it failed, the screen does not wait. */
export function headOfFailedReturn(phrases: StorefrontPhrases, loaded: unknown): Head {
  const found = loaded as FoundEnd | undefined
  const isUndecided =
    found?.kind === 'end' && found.end.result === 'pending' && found.end.refund === undefined
  return isUndecided ? { title: phrases.paying.result.failedTitle } : headOfReturnedEnd(phrases, loaded)
}
