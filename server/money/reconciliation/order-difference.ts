// The differences that our books and a provider's may have about one order.

import type { DifferenceKind } from '#contract/operator/differences.ts'
import { awaitsDeposit } from '#server/money/payments/methods.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { type Account, refundedInWords, refundedYenOf } from '#server/money/refunds/refunded-amount.ts'

/** An order as its provider has it now; `absent`: it knows none of that name. */
export type Theirs = Account | { status: 'absent' }

/** The shop's refunds of a purchase, as its provider should show them. */
export interface RefundedThere {
  yen: number
  isChargedBack: boolean
}

/** The difference between both sides of a purchase; undefined when they agree, or no money was taken. */
export function differenceOf(
  payment: Payment,
  theirs: Theirs,
  refunded: RefundedThere,
): DifferenceKind | undefined {
  switch (payment.state) {
    case 'paid':
      if (theirs.status === 'refunded') return refundDifference(payment, theirs, refunded)
      if (theirs.status !== 'captured') return 'paid_here'
      return refunded.yen > 0 ? 'paid_there' : amountDifference(payment, theirs)
    case 'refunding':
      // Not decided yet: it is reconciled on the day it ends.
      return undefined
    case 'refunded':
      // A chargeback stands in the card company's own account, and not in each provider's order.
      if (refunded.isChargedBack) return undefined
      if (theirs.status === 'refunded') return refundDifference(payment, theirs, refunded)
      return theirs.status === 'captured' && refunded.yen > 0 ? 'paid_there' : undefined
    case 'processing':
      // A whole transfer waits for the bank to open (bank/settle-bank-transfer.ts), and is reconciled on the day it is credited.
      if (awaitsDeposit(payment) && agrees(payment, theirs)) return undefined
      return openDifference(payment, theirs)
    default:
      return openDifference(payment, theirs)
  }
}

const agrees = ({ priceYen }: Payment, theirs: Theirs): boolean =>
  theirs.status === 'captured' && theirs.amountYen === priceYen

/** The provider has money for a purchase that is not paid here. */
function openDifference(payment: Payment, theirs: Theirs): DifferenceKind | undefined {
  if (isPart(payment, theirs)) return 'paid_there'
  return theirs.status === 'captured' ? (amountDifference(payment, theirs) ?? 'paid_there') : undefined
}

/** The provider has refunded more or less than the shop asked. Undefined where it does not say how much. */
function refundDifference(
  payment: Payment,
  theirs: Account,
  { yen }: RefundedThere,
): DifferenceKind | undefined {
  const there = refundedYenOf(theirs, payment)
  if (there === yen || (there === undefined && yen > 0)) return undefined
  if (there !== undefined && there < yen) return 'paid_there'
  return payment.state === 'refunded' ? 'refunded_twice' : 'refunded_there'
}

/** The provider still has a part of the money. False when it does not say how much it refunded. */
function isPart(payment: Payment, theirs: Theirs): boolean {
  if (theirs.status !== 'refunded') return false
  const there = refundedYenOf(theirs, payment)
  return there !== undefined && there < payment.priceYen
}

const amountDifference = ({ priceYen }: Payment, theirs: { amountYen: number }): 'amount' | undefined =>
  theirs.amountYen === priceYen ? undefined : 'amount'

/** Tells whether an order our books do not know concerns money: asked for, taken or refunded. */
export const concernsMoney = ({ status }: Theirs): boolean =>
  ['waiting', 'captured', 'refunded', 'other'].includes(status)

export function inWords(theirs: Theirs): string {
  if (theirs.status === 'absent') return 'absent'
  const hasAmount = theirs.status === 'refunded' && theirs.refundedYen !== undefined
  return hasAmount ? `refunded ${refundedInWords(theirs)}` : `${theirs.status} ${theirs.amountYen} yen`
}
