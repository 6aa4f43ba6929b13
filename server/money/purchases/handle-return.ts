import type { Said } from '#contract/payment-reasons.ts'
import type { Database } from '#server/db/pool.ts'
import { adapterOf, type MethodAdapters, methodOf, pathNameOf } from '#server/money/payments/methods.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { findPaymentByOrderId, findPaymentByReference, type Payment } from '#server/money/payments/queries.ts'
import type { Returned } from '#server/providers/payments/port.ts'
import { actOnAuthentication } from './capture-payment.ts'
import { syncPayment } from './sync-payment.ts'

export type Continuation =
  | { outcome: 'redirect'; url: string }
  | { outcome: 'checked'; payment: Payment }
  | { outcome: 'unknown payment' }

/** A browser came back with only the id of its order. */
export const returnOf = (orderId: string): Returned => ({
  by: 'order',
  name: orderId,
  step: 'result',
  parameter: '',
})

/** The purchase of a returning browser; only if its method is that of the return address. */
export async function findReturned(
  db: Database,
  pathName: string,
  { by, name }: Returned,
): Promise<Payment | undefined> {
  const payment =
    by === 'order' ? await findPaymentByOrderId(db, name) : await findPaymentByReference(db, name)
  return payment !== undefined && pathNameOf(methodOf(payment)) === pathName ? payment : undefined
}

/**
 * Handles a browser's return from the provider: continues 3-D Secure, takes the money, and updates the purchase from a
 * query. The browser's request only selects the purchase; repeated, forged and late returns cause the same query.
 * Refuses an order id this shop does not know.
 */
export async function handleReturn(
  db: Database,
  adapters: MethodAdapters,
  { pathName, returned }: { pathName: string; returned: Returned },
  now: Date,
): Promise<Continuation> {
  const payment = await findReturned(db, pathName, returned)
  if (payment === undefined) return { outcome: 'unknown payment' }
  const adapter = adapterOf(adapters, payment)
  let refusal: Said | undefined
  if (payment.state === 'action_required' && returned.step !== 'none' && adapter.resume !== undefined) {
    const answer = await adapter.resume(orderOf(payment), returned)
    const advance = await actOnAuthentication(db, adapter, payment, answer, now)
    if (advance.outcome === 'redirect') return advance
    if (advance.outcome === 'refused') refusal = advance.reason
  }
  return { outcome: 'checked', payment: await syncPayment(db, adapters, payment, now, refusal) }
}
