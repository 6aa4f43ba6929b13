import type { Tx } from '../../db/pool.ts'
import type { PaymentState } from '../../db/schema.ts'
import { creditPayment } from './credit-payment.ts'
import { movePayment } from './move-payment.ts'
import { lockPayment, type Payment } from './queries.ts'

/** States that no machine leads on from with certainty: a person has looked and decides. */
const inAPersonsHands: readonly PaymentState[] = ['review', 'unknown']

export type ByHand =
  | { outcome: 'done'; before: Payment; after: Payment }
  /** It is paid, closed, or still on its way by itself. */
  | { outcome: 'not to be decided'; payment: Payment }
  | { outcome: 'unknown payment' }

/**
 * A person found the money: the purchase is paid at what was agreed and its points are credited, once, however often
 * and by however many this is asked. Only from `review` and `unknown`; refuses every other state and changes nothing.
 */
export async function creditPaymentByHand(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<ByHand> {
  return await decide(tx, paymentId, (payment) => creditPayment(tx, payment, 'credited by hand', now))
}

/**
 * A person found that no money came: the purchase is cancelled. Only from `review` and `unknown`. Should the provider
 * report the money after all, the purchase is still credited: money is never dropped.
 */
export async function closePaymentByHand(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<ByHand> {
  return await decide(tx, paymentId, async (payment) => {
    const closed = await movePayment(tx, payment, 'cancelled', 'closed by hand', now)
    if (closed === undefined) throw new Error(`payment ${payment.id} moved while it was locked`)
    return closed
  })
}

async function decide(
  tx: Tx,
  paymentId: string,
  act: (payment: Payment) => Promise<Payment>,
): Promise<ByHand> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === undefined) return { outcome: 'unknown payment' }
  if (!inAPersonsHands.includes(payment.state)) return { outcome: 'not to be decided', payment }
  return { outcome: 'done', before: payment, after: await act(payment) }
}
