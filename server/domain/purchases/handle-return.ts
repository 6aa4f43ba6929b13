import type { Database } from '../../db/pool.ts'
import type { Returned } from '../../providers/payments/port.ts'
import { methodOf, type Providers, pathNameOf, providerOf } from '../payments/methods.ts'
import { orderOf } from '../payments/order-names.ts'
import { findPaymentByOrderId, findPaymentByReference, type Payment } from '../payments/queries.ts'
import { actOnRecognition } from './capture-payment.ts'
import { checkPayment } from './sync-payment.ts'

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

/** The purchase a browser came back from; only one of the way it came back by. */
export async function findReturned(
  db: Database,
  way: string,
  { by, name }: Returned,
): Promise<Payment | undefined> {
  const payment =
    by === 'order' ? await findPaymentByOrderId(db, name) : await findPaymentByReference(db, name)
  return payment !== undefined && pathNameOf(methodOf(payment)) === way ? payment : undefined
}

/**
 * A browser came back from the provider: goes on with the recognition, takes the money, and settles by asking the
 * provider. The browser's words only choose which question is asked; a repeat, a forgery or a late return ends in the
 * same question. Refuses a name this shop does not know.
 */
export async function continuePayment(
  db: Database,
  providers: Providers,
  { way, returned }: { way: string; returned: Returned },
  now: Date,
): Promise<Continuation> {
  const payment = await findReturned(db, way, returned)
  if (payment === undefined) return { outcome: 'unknown payment' }
  const provider = providerOf(providers, payment)
  let refusal: string | undefined
  if (payment.state === 'action_required' && returned.step !== 'none' && provider.resume !== undefined) {
    const answer = await provider.resume(orderOf(payment), returned)
    const advance = await actOnRecognition(db, provider, payment, answer, now)
    if (advance.outcome === 'redirect') return advance
    if (advance.outcome === 'refused') refusal = advance.reason
  }
  return { outcome: 'checked', payment: await checkPayment(db, providers, payment, now, refusal) }
}
