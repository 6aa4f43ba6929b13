// Where a purchase goes by its payment method.

import { allMethods, findMethod, isPaidLater, type MethodId } from '#contract/payment-methods.ts'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'
import { confirmStorePath } from '#web/storefront/paying/confirm-combini/route.ts'
import { withQuery } from '#web/storefront/route/route.ts'

/** Where the result of the newest purchase by a method is shown (spec §2). */
export const resultPathOf = (methodId: MethodId): string =>
  findMethod(methodId)?.resultPath ?? completeBuyPointPath()

/** The method whose purchases alone end at this address. */
export function methodEndingAt(url: string): MethodId | undefined {
  const path = new URL(url).pathname.replace(/\/$/, '')
  return allMethods.find(({ resultPath }) => resultPath === path)?.number
}

/** Where a purchase that waits for money says what to pay with; undefined by other methods. */
export function awaitedPath(methodId: MethodId | undefined, paymentId: string): string | undefined {
  const method = methodId && findMethod(methodId)
  if (!method || !isPaidLater(method)) return undefined
  return method.awaits === 'till'
    ? confirmStorePath(paymentId)
    : withQuery(method.returnPath, { payment_id: paymentId })
}
