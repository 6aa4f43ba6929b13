import type { Route } from '../../route.ts'
import type { PurchaseEnd } from '../purchase-end.ts'
import { headOfPaymentEnd } from '../returned-head.ts'

export const completePayPalPath = '/complete-buy-point-paypal'

export const route: Route = {
  path: completePayPalPath,
  access: 'member',
  head: (phrases, loaded) => headOfPaymentEnd(phrases, loaded as PurchaseEnd | null | undefined),
}
