import { paymentMethods } from '../../../../contract/payment-methods.ts'
import type { Route } from '../../route.ts'
import type { PurchaseEnd } from '../purchase-end.ts'
import { headOfWalletEnd } from '../returned-head.ts'

export const completePayPalPath = paymentMethods.payPal.resultPath

export const route: Route = {
  path: completePayPalPath,
  access: 'member',
  head: (phrases, loaded) => headOfWalletEnd(phrases, loaded as PurchaseEnd | null | undefined),
}
