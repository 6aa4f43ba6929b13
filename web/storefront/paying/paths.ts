// Where a purchase goes by its payment method.

import { type MethodId, methodIds } from '../../../contract/payment-methods.ts'
import { bankTransferPath } from './bank-transfer-information/route.ts'
import { completeBuyPointPath } from './complete-buy-point/route.ts'
import { completeAmazonPayPath } from './complete-buy-point-amazom-pay/route.ts'
import { completePayPalPath } from './complete-buy-point-paypal/route.ts'
import { confirmStorePath } from './confirm-combini/route.ts'
import { mailRemittancePath } from './payge-transfer-information/route.ts'

/** Where the newest purchase by a method tells its end; wallets have a result screen of their own (spec §2). */
export const endPathOf = (methodId: MethodId): string => walletEndPaths[methodId] ?? completeBuyPointPath()

const walletEndPaths: Readonly<Partial<Record<MethodId, string>>> = {
  [methodIds.payPal]: completePayPalPath,
  [methodIds.amazonPay]: completeAmazonPayPath,
}

/** Where a purchase that waits for money says what to pay with; undefined by other methods. */
export function awaitedPath(methodId: MethodId | undefined, paymentId: string): string | undefined {
  switch (methodId) {
    case methodIds.convenienceStore:
      return confirmStorePath(paymentId)
    case methodIds.bankTransfer:
      return bankTransferPath(paymentId)
    case methodIds.mailRemittance:
      return mailRemittancePath(paymentId)
    default:
      return undefined
  }
}
