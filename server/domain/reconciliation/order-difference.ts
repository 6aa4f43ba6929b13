// How our books and a provider's may differ about one order.

import type { Payment } from '../payments/queries.ts'
import { type Account, refundedInWords, refundedShareOf } from '../refunds/refunded-amount.ts'

/** What an operator must look at (`payment_difference.kind`). */
export const differenceKinds = [
  'paid_here',
  'paid_there',
  'amount',
  'unknown_here',
  'refunded_there',
  'refunded_twice',
  'disputed',
  'not_told',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** An order as its provider has it now; `absent`: it knows none of that name. */
export type Theirs = Account | { status: 'absent' }

/** What differs about a purchase; undefined when both sides agree, or no money was taken. */
export function differenceOf(
  payment: Payment,
  theirs: Theirs,
  { isRefundedByHand }: { isRefundedByHand: boolean },
): DifferenceKind | undefined {
  switch (payment.state) {
    case 'paid':
      if (theirs.status === 'refunded') return 'refunded_there'
      return theirs.status === 'captured' ? amountDifference(payment, theirs) : 'paid_here'
    case 'refunding':
      // Not decided yet: it is reconciled on the day it ends.
      return undefined
    case 'refunded':
      if (isRefundedByHand) return theirs.status === 'refunded' ? 'refunded_twice' : undefined
      return theirs.status === 'captured' || isPart(payment, theirs) ? 'paid_there' : undefined
    default:
      if (isPart(payment, theirs)) return 'paid_there'
      return theirs.status === 'captured' ? (amountDifference(payment, theirs) ?? 'paid_there') : undefined
  }
}

/** The provider still has a part of the money. False when it does not say how much it refunded. */
const isPart = (payment: Payment, theirs: Theirs): boolean =>
  theirs.status === 'refunded' && refundedShareOf(theirs, payment) === 'part'

const amountDifference = ({ priceYen }: Payment, theirs: { amountYen: number }): 'amount' | undefined =>
  theirs.amountYen === priceYen ? undefined : 'amount'

/** Whether an order our books do not know concerns money: asked for, taken or refunded. */
export const concernsMoney = ({ status }: Theirs): boolean =>
  ['waiting', 'captured', 'refunded', 'other'].includes(status)

export function inWords(theirs: Theirs): string {
  if (theirs.status === 'absent') return 'absent'
  const hasAmount = theirs.status === 'refunded' && theirs.refundedYen !== undefined
  return hasAmount ? `refunded ${refundedInWords(theirs)}` : `${theirs.status} ${theirs.amountYen} yen`
}
