import { type Database, transaction } from '../../db/pool.ts'
import type { MethodAdapter, QueryResult } from '../../providers/payments/port.ts'
import { adapterOf, canBePaidLate, type MethodAdapters } from '../payments/methods.ts'
import { orderOf } from '../payments/order-names.ts'
import { findPayment, type Payment } from '../payments/queries.ts'
import { isOverdue } from '../payments/query-schedule.ts'
import { isFinal, isOpen } from '../payments/states.ts'
import { applyStatus } from './apply-status.ts'
import { type Advance, actOnAuthentication, capturePayment } from './capture-payment.ts'

/**
 * Asks the provider how a purchase stands and settles it. What every trigger does (return, notification,
 * result check, completion page, sweep), as often as they like. Where a crash or a lost browser left the purchase
 * approved but unpaid, it is finished here; what its payer left lying until the end of its time is cancelled there.
 * Costs no provider call once the payment is paid or under review.
 * `refusal`: the provider declined to open the order or to take its money.
 */
export async function syncPayment(
  db: Database,
  adapters: MethodAdapters,
  seen: Payment,
  now: Date,
  refusal?: string,
): Promise<Payment> {
  if (isFinal(seen.state)) return seen
  const adapter = adapterOf(adapters, seen)
  const query = async (reason?: string): Promise<[QueryResult, Payment]> => {
    const found = await adapter.query(orderOf(seen))
    const answer = await cancelUnpayable(db, adapter, seen, found, now)
    return [answer, await transaction(db, (tx) => applyStatus(tx, seen, answer, now, reason))]
  }
  const [answer, payment] = await query(refusal)
  if (answer.outcome !== 'found' || answer.status !== 'approved') return payment

  const advance = await finish(db, adapter, payment, now)
  if (advance === undefined) return payment
  const [, settled] = await query(advance.outcome === 'refused' ? advance.reason : undefined)
  return settled
}

/** Longer than opening can last: who opened it has written down what they were told, or never will. */
const openingMs = 60_000

/**
 * Waits for money, and what its payer must know went lost with the answer that told it: it cannot be paid. Read after
 * the provider was asked: what is `unknown` still was not opened anew in between.
 */
async function isLost(db: Database, { id }: Payment, found: QueryResult, now: Date): Promise<boolean> {
  if (found.outcome !== 'found' || found.status !== 'waiting' || found.instruction !== undefined) return false
  const payment = await findPayment(db, id)
  return payment?.state === 'unknown' && now.getTime() >= payment.changedAt.getTime() + openingMs
}

/**
 * Where the payer pays at the provider: takes the order back there once its time is over, so that no payer pays for what
 * was given up, or once it is lost, so that its member can open another. A provider that cannot is watched on instead;
 * one that does not answer is asked at the next turn.
 * @returns how the order stands afterwards
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
  if (ended.outcome === 'no answer') return { outcome: 'no answer', reason: `cancelling: ${ended.reason}` }
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
