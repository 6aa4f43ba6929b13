import { type Route, withQuery } from '../../route.ts'
import type { PurchaseEnd } from '../purchase-end.ts'
import { refundTitleOf } from '../returned-head.ts'

/** Without an id: the newest purchase. */
export const completeBuyPointPath = (paymentId?: string): string =>
  withQuery('/complete-buy-point', { payment_id: paymentId })

export const route: Route = {
  path: completeBuyPointPath(),
  access: 'member',
  head: (phrases, loaded) => {
    const { pointPurchase } = phrases
    const end = loaded as PurchaseEnd | null | undefined
    const refundTitle = end && refundTitleOf(end, phrases)
    if (refundTitle) return { title: refundTitle }
    const result = end === null ? '0' : end?.result
    if (result === '1') return { title: pointPurchase.completeTitle }
    return { title: result === '0' ? pointPurchase.failedTitle : pointPurchase.pendingTitle }
  },
}
