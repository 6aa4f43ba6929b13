// Reconciles one purchase with its provider.

import type { DifferenceKind } from '#contract/operator/differences.ts'
import type { MethodId } from '#contract/payment-methods.ts'
import type { Database } from '#server/db/pool.ts'
import { isOnOwnAccount } from '#server/money/bank/deposit-search.ts'
import { adapterOf, type MethodAdapters } from '#server/money/payments/methods.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { isFinal } from '#server/money/payments/states.ts'
import { syncPayment } from '#server/money/purchases/sync-payment.ts'
import { readRefundedThere } from '#server/money/refunds/queries.ts'
import type { MethodAdapter, NoAnswer } from '#server/providers/payments/port.ts'
import { differenceOf, inWords, type Theirs } from './order-difference.ts'

/** A difference that an operator must look at. */
export interface Found {
  orderId: string
  kind: DifferenceKind
  payment: Payment | undefined
  /** The provider's side, in words. */
  theirs: string
}

interface OrderDeps {
  db: Database
  adapters: MethodAdapters
  now: Date
}

/** `forgotten`: the provider no longer has an old paid order, which says nothing about its money. */
export type ReconciledOrder = Found | NoAnswer | 'forgotten' | undefined

/** Recorded when a provider reported a chargeback or a dispute that its order does not show. */
export const disputed = (payment: Payment, theirs: string): Found => ({
  orderId: payment.orderId,
  kind: 'disputed',
  payment,
  theirs: `called back or disputed; ${theirs}`,
})

const isWired = (adapters: MethodAdapters, { method }: Payment): boolean =>
  adapters[method as MethodId] !== undefined

/** Tells whether a provider's list alone shows that both sides agree, so that the order need not be asked for. */
export async function agreesWithList(
  { db, adapters }: OrderDeps,
  payment: Payment,
  listed: Theirs | undefined,
): Promise<boolean> {
  if (listed === undefined) return false
  // The list does not say how much was refunded, so the order must be queried.
  const isUnknownAmount = listed.status === 'refunded' && listed.refundedYen === undefined
  if (isUnknownAmount && isWired(adapters, payment)) return false
  return (await kindOf(db, payment, listed)) === undefined
}

/**
 * Finds the differences of one purchase. A list is only a hint: it may be older than the order, or name it on another
 * day. Before a difference is recorded the order itself is queried, and a purchase that is not decided is updated from
 * the answer. Only a chargeback on the list counts without the query: not every order shows it. For a method that the
 * shop no longer offers, only the list is available.
 * `mayBeForgotten`: the purchase was reconciled before, and providers delete old orders.
 */
export async function reconcileOrder(
  { db, adapters, now }: OrderDeps,
  seen: Payment,
  { listed, mayBeForgotten }: { listed?: Theirs | undefined; mayBeForgotten: boolean },
): Promise<ReconciledOrder> {
  const isAsked = isWired(adapters, seen)
  const theirs = isAsked ? await askAbout(adapterOf(adapters, seen), seen) : listed
  if (theirs === undefined || 'outcome' in theirs) return theirs
  const current = (await findPayment(db, seen.id)) ?? seen
  const payment =
    isAsked && theirs.status === 'captured' && !isFinal(current.state)
      ? await syncPayment(db, adapters, current, now)
      : current
  if (mayBeForgotten && listed === undefined && theirs.status === 'absent' && payment.state === 'paid')
    return 'forgotten'
  const kind = await kindOf(db, payment, theirs)
  if (kind !== undefined) return { orderId: payment.orderId, kind, payment, theirs: inWords(theirs) }
  return payment.state === 'paid' && listed?.status === 'refunded' && theirs.status !== 'refunded'
    ? disputed(payment, inWords(theirs))
    : undefined
}

/** Undefined where there is no provider to ask. */
async function askAbout(adapter: MethodAdapter, payment: Payment): Promise<Theirs | NoAnswer | undefined> {
  const answer = await adapter.query(orderOf(payment))
  switch (answer.outcome) {
    case 'no answer':
      return answer
    case 'no provider':
      return undefined
    case 'absent':
      return { status: 'absent' }
    case 'found': {
      const { status, amountYen, refundedYen } = answer
      return { status, amountYen, ...(refundedYen === undefined ? {} : { refundedYen }) }
    }
  }
}

async function kindOf(db: Database, payment: Payment, theirs: Theirs): Promise<DifferenceKind | undefined> {
  const kind = differenceOf(payment, theirs, await readRefundedThere(db, payment.id))
  return kind === 'paid_here' && (await isOnOwnAccount(db, payment)) ? undefined : kind
}
