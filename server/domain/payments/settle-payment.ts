import type { Tx } from '../../db/pool.ts'
import type { Observation, QueryResult } from '../../providers/card/port.ts'
import { creditPayment } from './credit-payment.ts'
import { movePayment } from './move-payment.ts'
import { lockPayment, type Payment } from './queries.ts'
import { isOpen } from './states.ts'
import { cardDeadlineMs, reviewAfterMs } from './timetable.ts'

/** What differs between the provider's account and the purchase; undefined when nothing does. */
function difference(payment: Payment, seen: Observation): string | undefined {
  if (seen.orderId !== payment.orderId) return `order ${seen.orderId}`
  if (seen.accessId !== (payment.accessId ?? seen.accessId)) return `access id ${seen.accessId}`
  if (seen.currency !== 'JPY') return `currency ${seen.currency}`
  if (seen.amountYen !== payment.priceYen) return `${seen.amountYen} yen instead of ${payment.priceYen}`
  if (seen.status === 'other') return `state ${seen.detail}`
  return undefined
}

/**
 * Brings a purchase in line with what the provider just said of it: the only place where a machine finds a purchase
 * paid. In that same transaction the points are credited, under the payment's id.
 * `refusal`: the provider declined to open the order or to take its money; unless it has done so after all,
 * that is the end.
 * Invariant: paid ⇔ credited, once, whoever asks how often and in whatever order; an account that
 * differs in order, amount, currency or kind goes to review and never to a balance.
 */
export async function settlePayment(
  tx: Tx,
  paymentId: string,
  seen: QueryResult,
  now: Date,
  refusal?: string,
): Promise<Payment> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === undefined) throw new Error(`no payment ${paymentId}`)
  // Paid is final. What a person looks at, no machine decides.
  if (payment.state === 'paid' || payment.state === 'review') return payment
  if (seen.outcome === 'no answer') return await waitOrReview(tx, payment, seen.reason, now)
  if (seen.outcome === 'absent') return await settleAbsent(tx, payment, now, refusal)

  const differs = difference(payment, seen)
  if (differs !== undefined) return await move(tx, payment, 'review', `the provider says: ${differs}`, now)
  if (seen.status === 'captured') return await creditPayment(tx, payment, seen.detail, now, seen.accessId)
  if (!isOpen(payment.state)) return payment
  if (seen.status === 'closed') return await move(tx, payment, 'cancelled', seen.detail, now)
  // A refused opening of an order that exists is no refusal: an earlier call opened it.
  if (refusal !== undefined && payment.captureBeganAt !== null)
    return await move(tx, payment, 'declined', refusal, now)
  return await settleUnpaid(tx, payment, seen, now)
}

/** The provider has the order and no money yet. */
async function settleUnpaid(tx: Tx, payment: Payment, seen: Observation, now: Date): Promise<Payment> {
  const ageMs = now.getTime() - payment.createdAt.getTime()
  // Only this server takes the money, and only after setting captureBeganAt; until then giving up is safe.
  if (payment.captureBeganAt === null && ageMs >= cardDeadlineMs)
    return await move(tx, payment, 'expired', `not finished in time: ${seen.detail}`, now, seen.accessId)
  if (payment.captureBeganAt !== null && ageMs >= reviewAfterMs)
    return await move(tx, payment, 'review', `asked for the money, not taken: ${seen.detail}`, now)
  if (payment.state === 'created' || payment.state === 'unknown') {
    const to = payment.captureBeganAt === null ? 'action_required' : 'processing'
    return await move(tx, payment, to, `the provider has it: ${seen.detail}`, now, seen.accessId)
  }
  return payment
}

async function settleAbsent(tx: Tx, payment: Payment, now: Date, refusal?: string): Promise<Payment> {
  if (!isOpen(payment.state)) return payment
  // Without having asked for the money there is none, whatever became of the order.
  if (payment.captureBeganAt !== null)
    return await move(tx, payment, 'review', 'the provider no longer knows the order', now)
  if (refusal !== undefined) return await move(tx, payment, 'declined', refusal, now)
  if (now.getTime() - payment.createdAt.getTime() >= cardDeadlineMs)
    return await move(tx, payment, 'expired', 'the provider does not know the order', now)
  return payment.state === 'unknown' && payment.accessId === null
    ? await move(tx, payment, 'created', 'the provider does not know the order', now)
    : payment
}

async function waitOrReview(tx: Tx, payment: Payment, reason: string, now: Date): Promise<Payment> {
  const isOverdue = now.getTime() - payment.createdAt.getTime() >= reviewAfterMs
  return isOpen(payment.state) && isOverdue
    ? await move(tx, payment, 'review', `the provider does not answer: ${reason}`, now)
    : payment
}

/** The payment is locked, so it cannot have left its state. */
async function move(...step: Parameters<typeof movePayment>): Promise<Payment> {
  const moved = await movePayment(...step)
  if (moved === undefined) throw new Error(`payment ${step[1].id} moved while it was locked`)
  return moved
}
