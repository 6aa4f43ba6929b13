import type { PurchaseEnd } from '#web/storefront/paying/purchase-end.ts'
import { headOfPaymentEnd } from '#web/storefront/paying/returned-head.ts'
import { type Route, withQuery } from '#web/storefront/route/route.ts'

/** Without an id: the newest purchase. */
export const completeBuyPointPath = (paymentId?: string): string =>
  withQuery('/complete-buy-point', { payment_id: paymentId })

export const route: Route = {
  path: completeBuyPointPath(),
  access: 'member',
  head: (phrases, loaded) =>
    headOfPaymentEnd(phrases, loaded as PurchaseEnd | null | undefined, phrases.pointPurchase.failedTitle),
}
