import type { PurchaseEnd } from '#web/storefront/paying/purchase-end.ts'
import { headOfPaymentEnd } from '#web/storefront/paying/returned-head.ts'
import type { Route } from '#web/storefront/route/route.ts'

export const completePayPalPath = '/complete-buy-point-paypal'

export const route: Route = {
  path: completePayPalPath,
  access: 'member',
  head: (phrases, loaded) => headOfPaymentEnd(phrases, loaded as PurchaseEnd | null | undefined),
}
