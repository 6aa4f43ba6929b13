import { headOfFailedReturn, headOfReturnedEnd } from '#web/storefront/paying/returned-head.ts'
import { type Route, withQuery } from '#web/storefront/route/route.ts'

export const completeCarrierPath = '/complete-carrier'
export const errorCarrierPath = '/error-carrier'

/** The result of a card taken without further questions (spec §4). */
export const returnedPath = (isPaid: boolean, paymentId: string): string =>
  withQuery(isPaid ? completeCarrierPath : errorCarrierPath, { payment_id: paymentId })

/** Open to all, because the browser may have lost the session when it returns from a payment provider. */
export const route: Route[] = [
  { path: completeCarrierPath, access: 'public', head: headOfReturnedEnd },
  { path: errorCarrierPath, access: 'public', head: headOfFailedReturn },
]
