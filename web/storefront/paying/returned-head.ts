// The titles of the result screens beside /complete-buy-point.

import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import type { Head } from '#web/storefront/route/head.ts'
import type { FoundEnd, PurchaseEnd } from './purchase-end.ts'

/** Undefined unless it was or is being refunded. */
function refundTitleOf({ refund }: PurchaseEnd, { pointPurchase }: StorefrontPhrases) {
  if (refund === undefined) return undefined
  return refund === '1' ? pointPurchase.refunded.title : pointPurchase.refunded.underWayTitle
}

function titleOf(
  end: PurchaseEnd,
  phrases: StorefrontPhrases,
  failedTitle = phrases.paying.result.failedTitle,
): string {
  const { completeTitle, pendingTitle } = phrases.pointPurchase
  const title = { '1': completeTitle, '0': failedTitle, pending: pendingTitle }[end.result]
  return refundTitleOf(end, phrases) ?? title
}

/**
 * The title of a purchase's end. Null: there is none; undefined: it is not there yet, while the server renders the frame
 * of a member's page.
 */
export function headOfPaymentEnd(
  phrases: StorefrontPhrases,
  end: PurchaseEnd | null | undefined,
  failedTitle = phrases.paying.result.failedTitle,
): Head {
  if (end === undefined) return { title: phrases.pointPurchase.pendingTitle }
  return { title: end === null ? failedTitle : titleOf(end, phrases, failedTitle) }
}

export function headOfReturnedEnd(phrases: StorefrontPhrases, loaded: unknown): Head {
  const found = loaded as FoundEnd | undefined
  return { title: found?.kind === 'end' ? titleOf(found.end, phrases) : phrases.paying.result.guestTitle }
}

/** The screen does not wait where the address says that the purchase failed. */
export function headOfFailedReturn(phrases: StorefrontPhrases, loaded: unknown): Head {
  const found = loaded as FoundEnd | undefined
  const isUndecided =
    found?.kind === 'end' && found.end.result === 'pending' && found.end.refund === undefined
  return isUndecided ? { title: phrases.paying.result.failedTitle } : headOfReturnedEnd(phrases, loaded)
}
