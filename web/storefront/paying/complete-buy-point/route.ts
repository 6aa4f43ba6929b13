import { type Route, withQuery } from '../../route.ts'
import type { PurchaseEnd } from '../purchase-end.ts'
import { undoneTitleOf } from '../returned-head.ts'

/** Without an id: the newest purchase. */
export const completeBuyPointPath = (paymentId?: string): string =>
  withQuery('/complete-buy-point', { payment_id: paymentId })

export const route: Route = {
  path: completeBuyPointPath(),
  access: 'member',
  head: (phrases, loaded) => {
    const { pointPurchase } = phrases
    const end = loaded as PurchaseEnd | null | undefined
    const undone = end && undoneTitleOf(end, phrases)
    if (undone) return { title: undone }
    const result = end === null ? '0' : end?.result
    if (result === '1') return { title: pointPurchase.completeTitle }
    return { title: result === '0' ? pointPurchase.failedTitle : pointPurchase.pendingTitle }
  },
}
