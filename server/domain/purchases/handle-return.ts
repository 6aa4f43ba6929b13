import type { Database } from '../../db/pool.ts'
import type { Returned } from '../../providers/payments/port.ts'
import { adapterOf, type MethodAdapters, methodOf, pathNameOf } from '../payments/methods.ts'
import { orderOf } from '../payments/order-names.ts'
import { findPaymentByOrderId, findPaymentByReference, type Payment } from '../payments/queries.ts'
import { actOnAuthentication } from './capture-payment.ts'
import { syncPayment } from './sync-payment.ts'

export type Continuation =
  | { outcome: 'redirect'; url: string }
  | { outcome: 'checked'; payment: Payment }
  | { outcome: 'unknown payment' }

/** A browser is back with nothing but the name of its order. */
export const returnOf = (orderId: string): Returned => ({
  by: 'order',
  name: orderId,
  step: 'result',
  parameter: '',
})

/** The purchase a browser came back from; only one of the method whose address it came back by. */
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
 * A browser came back from the provider: goes on with the recognition, takes the money, and settles by asking the
 * provider. The browser's words only choose which question is asked; a repeat, a forgery or a late return ends in the
 * same question. Refuses a name this shop does not know.
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
  let refusal: string | undefined
  if (payment.state === 'action_required' && returned.step !== 'none' && adapter.resume !== undefined) {
    const answer = await adapter.resume(orderOf(payment), returned)
    const advance = await actOnAuthentication(db, adapter, payment, answer, now)
    if (advance.outcome === 'redirect') return advance
    if (advance.outcome === 'refused') refusal = advance.reason
  }
  return { outcome: 'checked', payment: await syncPayment(db, adapters, payment, now, refusal) }
}
