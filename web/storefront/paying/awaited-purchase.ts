import { redirect } from '#web/router/outcomes.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'

/** Nothing is shown where no purchase waits for money; the end screen shows how a named one stands. */
export const leaveUnawaited = (paymentId: string | undefined) =>
  redirect(paymentId === undefined ? buyPointPath() : completeBuyPointPath(paymentId))
