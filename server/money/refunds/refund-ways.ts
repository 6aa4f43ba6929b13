import type { RefundWay } from '#contract/operator/payments.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import type { Refund } from './queries.ts'
import { askingMs, type RefundOrder } from './refund-payment.ts'

/** The order of an operator for each way. */
export const refundOrders: Readonly<Record<RefundWay, Pick<RefundOrder, 'isByHand' | 'seenThere'>>> = {
  provider: { isByHand: false },
  by_hand: { isByHand: true },
  by_hand_after_asking: { isByHand: true, seenThere: 'nothing' },
  seen_at_provider: { isByHand: false, seenThere: 'refunded' },
}

/**
 * The ways in which the money of a purchase can go back now: those that `beginRefund` does not refuse. It judges again
 * under the locks. `isWhole`: all of its money, which no refund has touched; else a part. `hasPoints`: the points that go
 * with it are still there.
 */
export function waysToRefund(
  payment: Payment,
  known: {
    openRefund: Refund | undefined
    isDisputed: boolean
    isWhole: boolean
    hasPoints: boolean
    now: Date
  },
): RefundWay[] {
  const { openRefund, isDisputed, isWhole, hasPoints, now } = known
  if (payment.state === 'refunding') {
    const { asks = 0, askedAt = null } = openRefund ?? {}
    if (asks === 0 || askedAt === null) return ['by_hand', 'seen_at_provider']
    const isBeingAsked = now.getTime() < askedAt.getTime() + askingMs
    return isBeingAsked ? ['seen_at_provider'] : ['by_hand_after_asking', 'seen_at_provider']
  }
  if (payment.state !== 'paid' || !hasPoints) return []
  const { refundedBy, refundsParts } = methodOf(payment)
  // A disputed purchase may be charged back: its money goes back once, as the operator saw it there.
  if (refundedBy === 'operator') return isDisputed ? [] : ['by_hand']
  if (isDisputed) return ['seen_at_provider']
  return isWhole || refundsParts
    ? ['provider', 'by_hand', 'seen_at_provider']
    : ['by_hand', 'seen_at_provider']
}
