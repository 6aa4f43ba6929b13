// How our books and a company's may differ about one order.

import type { Observation } from '../../../providers/payments/port.ts'
import type { Payment } from '../queries.ts'

/** What an operator must look at (`payment_difference.kind`). */
export const differenceKinds = [
  'paid_here',
  'paid_there',
  'amount',
  'unknown_here',
  'refunded_there',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** An order as its company has it now; `absent`: it knows none of that name. */
export type Theirs = { status: Observation['status']; amountYen: number } | { status: 'absent' }

/** What differs about a purchase; undefined when both sides agree, or nobody has any money. */
export function differenceOf(
  payment: Payment,
  theirs: Theirs,
  { isPaidBackByHand }: { isPaidBackByHand: boolean },
): DifferenceKind | undefined {
  switch (payment.state) {
    case 'paid':
      if (theirs.status === 'refunded') return 'refunded_there'
      return theirs.status === 'captured' ? amountDifference(payment, theirs) : 'paid_here'
    case 'refunding':
      // Undecided: it is compared on the day it ends.
      return undefined
    case 'refunded':
      return theirs.status === 'captured' && !isPaidBackByHand ? 'paid_there' : undefined
    default:
      return theirs.status === 'captured' ? (amountDifference(payment, theirs) ?? 'paid_there') : undefined
  }
}

const amountDifference = ({ priceYen }: Payment, theirs: { amountYen: number }): 'amount' | undefined =>
  theirs.amountYen === priceYen ? undefined : 'amount'

/** Whether an order nobody here knows concerns money: asked for, taken or given back. */
export const concernsMoney = ({ status }: Theirs): boolean =>
  ['waiting', 'captured', 'refunded', 'other'].includes(status)

export const inWords = (theirs: Theirs): string =>
  theirs.status === 'absent' ? 'absent' : `${theirs.status} ${theirs.amountYen} yen`
