import { paymentMethods } from '../../../../contract/payment-methods.ts'
import type { Route } from '../../route.ts'
import { headOfWalletEnd } from '../returned-head.ts'
import type { WalletEnd } from './loader.ts'

export const completeAmazonPayPath = paymentMethods.amazonPay.resultPath

export const route: Route = {
  path: completeAmazonPayPath,
  access: 'member',
  head: (phrases, loaded) => headOfWalletEnd(phrases, (loaded as WalletEnd | undefined)?.end),
}
