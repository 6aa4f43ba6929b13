import { type Route, withQuery } from '../../route.ts'
import type { PurchaseEnd } from '../purchase-end.ts'
import { headOfPaymentEnd } from '../returned-head.ts'

/** Without an id: the newest purchase. */
export const completeBuyPointPath = (paymentId?: string): string =>
  withQuery('/complete-buy-point', { payment_id: paymentId })

export const route: Route = {
  path: completeBuyPointPath(),
  access: 'member',
  head: (phrases, loaded) =>
    headOfPaymentEnd(phrases, loaded as PurchaseEnd | null | undefined, phrases.pointPurchase.failedTitle),
}
