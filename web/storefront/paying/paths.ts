// Ways through the purchase of points; the pack one came from stays in every address.

import { type MethodId, methodIds } from '../../../contract/payment-methods.ts'

const query = (fields: Record<string, string | null | undefined>): string => {
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value) kept.set(name, value)
  return kept.size > 0 ? `?${kept}` : ''
}

export const buyPointPath = (packId?: string | null): string => `/buy-point${query({ packId })}`

export const confirmBuyPointPath = (courseId: string, packId?: string | null): string =>
  `/confirm-buy-point${query({ pointPriceId: courseId, packId })}`

/** Without an id: the newest purchase. */
export const completeBuyPointPath = (paymentId?: string): string =>
  `/complete-buy-point${query({ payment_id: paymentId })}`

/** Where the newest purchase by a method tells its end; wallets have a result screen of their own (spec §2). */
export const endPathOf = (methodId: MethodId): string => walletEndPaths[methodId] ?? completeBuyPointPath()

const walletEndPaths: Readonly<Partial<Record<MethodId, string>>> = {
  [methodIds.payPal]: '/complete-buy-point-paypal',
  [methodIds.amazonPay]: '/complete-buy-point-amazom-pay',
}

export const receiptPath = (paymentId: string): string => `/receipt${query({ payment_id: paymentId })}`

/** `reference`: the number for the store, or the purchase. */
export const confirmStorePath = (reference: string): string =>
  `/confirm-combini${query({ paymentID: reference })}`

/** The result of a card taken without further questions (spec §4). */
export const returnedPath = (isPaid: boolean, paymentId: string): string =>
  `${isPaid ? '/complete-carrier' : '/error-carrier'}${query({ payment_id: paymentId })}`

/** Where a purchase that waits for money says what to pay with; undefined by other methods. */
export function awaitedPath(methodId: MethodId | undefined, paymentId: string): string | undefined {
  switch (methodId) {
    case methodIds.convenienceStore:
      return confirmStorePath(paymentId)
    case methodIds.bankTransfer:
      return `/bank-transfer-information${query({ payment_id: paymentId })}`
    case methodIds.mailRemittance:
      return `/payge-transfer-information${query({ payment_id: paymentId })}`
    default:
      return undefined
  }
}
