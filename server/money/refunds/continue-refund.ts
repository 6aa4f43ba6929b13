import { because, type PaymentReason } from '#contract/payment-reasons.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { adapterOf, type MethodAdapters } from '#server/money/payments/methods.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { findPayment, lockPayment, type Payment } from '#server/money/payments/queries.ts'
import type { CancelResult, MethodAdapter, Observation } from '#server/providers/payments/port.ts'
import { findOpenRefund, type Refund, readRefundedThere, reserveAsking } from './queries.ts'
import { askingMs, endRefund } from './refund-payment.ts'
import { refundedYenOf } from './refunded-amount.ts'

/**
 * Requests the refund of a `refunding` purchase at its provider, with the refund's idempotency key every time, and ends
 * the refund by the answer. Without an answer nothing changes and the sweep retries. One process asks at a time; other
 * processes, and every other state, change nothing.
 * @returns the purchase afterwards
 */
export async function continueRefund(
  db: Database,
  adapters: MethodAdapters,
  seen: Payment,
  now: Date,
): Promise<Payment> {
  const open = await findOpenRefund(db, seen.id)
  const refund = open && (await reserveAsking(db, open.id, new Date(now.getTime() - askingMs), now))
  if (refund === undefined) return (await findPayment(db, seen.id)) ?? seen
  const answer = await ask(adapterOf(adapters, seen), seen, refund, await readRefundedThere(db, seen.id))
  return await transaction(db, async (tx) => {
    const payment = await lockPayment(tx, seen.id)
    if (payment === undefined) throw new Error(`no payment ${seen.id}`)
    if (answer.outcome === 'no answer') return payment
    // The operator or another process has ended this refund meanwhile, and may have begun a new one: ignore the answer.
    if ((await findOpenRefund(tx, payment.id))?.id !== refund.id) return payment
    return answer.outcome === 'refused'
      ? await endRefund(tx, payment, { outcome: 'refused', said: answer.reason, isByHand: false }, now)
      : await endRefund(tx, payment, { ...given, reason: because(ended[answer.outcome]) }, now)
  })
}

const given = { outcome: 'refunded', isByHand: false } as const
const ended = { refunded: 'providerRefunded', cancelled: 'providerCancelled' } as const

/**
 * Queries the order before the refund is requested, and again before a refusal is accepted: an earlier
 * request, or the operator in the provider's console, may have refunded the money. The provider's refunds
 * must equal earlier refunds of the shop; all of this refund beside them ends it, and a part of it is left to
 * the operator, because a request would refund some of it twice.
 */
async function ask(
  adapter: MethodAdapter,
  payment: Payment,
  refund: Refund,
  { yen: before }: { yen: number },
): Promise<CancelResult> {
  const found = await readRefunded(adapter, payment, before, refund)
  if (found !== undefined) return found
  const how = { isPaid: true, amountYen: refund.yen, idempotencyKey: refund.id }
  const answer = await adapter.cancelOrRefund(orderOf(payment), how)
  if (answer.outcome !== 'refused') return answer
  return (await readRefunded(adapter, payment, before, refund)) ?? answer
}

/** The certain outcome by the provider's order; undefined while no more money is refunded there than `before`. */
async function readRefunded(
  adapter: MethodAdapter,
  payment: Payment,
  before: number,
  { yen }: Refund,
): Promise<CancelResult | undefined> {
  const found = await adapter.query(orderOf(payment))
  if (found.outcome === 'no answer') return found
  if (found.outcome !== 'found') return undefined
  const there = refundedYenOf(found, payment)
  if (there === before) return undefined
  if (there !== undefined && there >= before + yen) return { outcome: 'refunded' }
  return { outcome: 'refused', reason: onlyAPart(found) }
}

/** Read by the operator in the history of the purchase (`payment show`). */
const onlyAPart = ({ amountYen: priceYen, refundedYen }: Observation): PaymentReason =>
  refundedYen === undefined
    ? because('unknownPartThere', { priceYen })
    : because('partThere', { refundedYen, priceYen })
