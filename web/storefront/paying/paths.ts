// The screens to which a purchase leads, by its payment method.

import { allMethods, findMethod, isPaidLater, type MethodId } from '#contract/payment-methods.ts'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'
import { confirmStorePath } from '#web/storefront/paying/confirm-combini/route.ts'
import { withQuery } from '#web/storefront/route/route.ts'

/** The screen that shows the result of the newest purchase by a method (spec §2). */
export const resultPathOf = (methodId: MethodId): string =>
  findMethod(methodId)?.resultPath ?? completeBuyPointPath()

/** The method whose purchases alone end at this address. */
export function methodEndingAt(url: string): MethodId | undefined {
  const path = new URL(url).pathname.replace(/\/$/, '')
  return allMethods.find(({ resultPath }) => resultPath === path)?.number
}

/** The screen that says what to pay a waiting purchase with; undefined for other methods. */
export function awaitedPath(methodId: MethodId | undefined, paymentId: string): string | undefined {
  const method = methodId && findMethod(methodId)
  if (!method || !isPaidLater(method)) return undefined
  return method.awaits === 'till'
    ? confirmStorePath(paymentId)
    : withQuery(method.returnPath, { payment_id: paymentId })
}
