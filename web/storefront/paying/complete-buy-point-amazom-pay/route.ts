import type { Route } from '../../route.ts'
import { headOfWindowPaymentEnd } from '../returned-head.ts'
import type { AmazonPayEnd } from './loader.ts'

export const completeAmazonPayPath = '/complete-buy-point-amazom-pay'

export const route: Route = {
  path: completeAmazonPayPath,
  access: 'member',
  head: (phrases, loaded) => headOfWindowPaymentEnd(phrases, (loaded as AmazonPayEnd | undefined)?.end),
}
