import { because, type Said } from '#contract/payment-reasons.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { adapterOf, canBePaidLate, type MethodAdapters } from '#server/money/payments/methods.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { isOverdue } from '#server/money/payments/query-schedule.ts'
import { isFinal, isOpen } from '#server/money/payments/states.ts'
import type { MethodAdapter, QueryResult } from '#server/providers/payments/port.ts'
import { applyStatus } from './apply-status.ts'
import { type Advance, actOnAuthentication, capturePayment } from './capture-payment.ts'

/**
 * Queries the provider and updates the purchase. Called by every trigger (return, notification, result check,
 * completion page, sweep) and safe to repeat. A purchase that a crash or a closed browser left approved but not
 * captured is captured here; one that its payer did not finish in time is cancelled at the provider.
 * Makes no provider call once the payment is paid or in review.
 * `refusal`: the provider refused to open the order or to take its money.
 */
export async function syncPayment(...asked: Parameters<typeof askAndSync>): Promise<Payment> {
  return (await askAndSync(...asked)).payment
}

/** `syncPayment`, which also says why the provider gave no answer, if it gave none (`silence`). */
export async function askAndSync(
  db: Database,
  adapters: MethodAdapters,
  seen: Payment,
  now: Date,
  refusal?: Said,
): Promise<{ payment: Payment; silence?: Said }> {
  if (isFinal(seen.state)) return { payment: seen }
  const adapter = adapterOf(adapters, seen)
  const query = async (reason?: Said): Promise<[QueryResult, Payment]> => {
    const found = await adapter.query(orderOf(seen))
    const answer = await cancelUnpayable(db, adapter, seen, found, now)
    return [answer, await transaction(db, (tx) => applyStatus(tx, seen, answer, now, reason))]
  }
  const result = (answer: QueryResult, payment: Payment) =>
    answer.outcome === 'no answer' ? { payment, silence: answer.reason } : { payment }
  const [answer, payment] = await query(refusal)
  if (answer.outcome !== 'found' || answer.status !== 'approved') return result(answer, payment)

  const advance = await finish(db, adapter, payment, now)
  if (advance === undefined) return result(answer, payment)
  return result(...(await query(advance.outcome === 'refused' ? advance.reason : undefined)))
}

/** Longer than an opening can last: after it, the process that opened the order has stored the answer or has died. */
const openingMs = 60_000

/**
 * True when the payment instructions of a waiting purchase were lost with the provider's answer, so that it cannot be
 * paid.
 * Called after the query: a purchase that is still `unknown` then was not opened again meanwhile.
 */
async function isLost(db: Database, { id }: Payment, found: QueryResult, now: Date): Promise<boolean> {
  if (found.outcome !== 'found' || found.status !== 'waiting' || found.instruction !== undefined) return false
  const payment = await findPayment(db, id)
  return payment?.state === 'unknown' && now.getTime() >= payment.changedAt.getTime() + openingMs
}

/**
 * For methods where the payer pays at the provider: cancels the order there once its time is over, so that it cannot be
 * paid after it was given up, or once its instructions are lost, so that the member can open another. If the provider
 * cannot cancel, the order is still queried; if it does not answer, the next turn tries again.
 * @returns the state of the order afterwards
 */
async function cancelUnpayable(
  db: Database,
  adapter: MethodAdapter,
  payment: Payment,
  found: QueryResult,
  now: Date,
): Promise<QueryResult> {
  const isUnpaid =
    found.outcome === 'found' && ['open', 'asking', 'approved', 'waiting'].includes(found.status)
  if (!isUnpaid || !isOpen(payment.state) || !canBePaidLate(payment)) return found
  if (!isOverdue(payment, now) && !(await isLost(db, payment, found, now))) return found
  const how = { isPaid: false, amountYen: payment.priceYen, idempotencyKey: payment.captureKey }
  const ended = await adapter.cancelOrRefund(orderOf(payment), how)
  if (ended.outcome === 'no answer')
    return { outcome: 'no answer', reason: because('notCancelled', { said: ended.reason }) }
  return ended.outcome === 'refused' ? found : await adapter.query(orderOf(payment))
}

async function finish(
  db: Database,
  adapter: MethodAdapter,
  payment: Payment,
  now: Date,
): Promise<Advance | undefined> {
  if (payment.state === 'processing') return await capturePayment(db, adapter, payment, now)
  if (payment.state !== 'action_required' || adapter.resume === undefined) return undefined
  const answer = await adapter.resume(orderOf(payment), undefined)
  return await actOnAuthentication(db, adapter, payment, answer, now)
}
