import { headOfPaymentEnd } from '#web/storefront/paying/returned-head.ts'
import type { Route } from '#web/storefront/route/route.ts'
import type { AmazonPayEnd } from './loader.ts'

export const completeAmazonPayPath = '/complete-buy-point-amazom-pay'

export const route: Route = {
  path: completeAmazonPayPath,
  access: 'member',
  head: (phrases, loaded) => headOfPaymentEnd(phrases, (loaded as AmazonPayEnd | undefined)?.end),
}
