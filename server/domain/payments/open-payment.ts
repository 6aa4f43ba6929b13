import { type Database, transaction } from '../../db/pool.ts'
import type { CardProvider } from '../../providers/card/port.ts'
import { checkPayment } from './check-payment.ts'
import { movePayment } from './move-payment.ts'
import { findPayment, type Payment } from './queries.ts'

/**
 * Makes a created purchase known to the provider, so that a card can be taken for it. Safe to repeat: the order id
 * and the key were stored before. A purchase whose opening is unknown is asked for first. A refusal counts only if the
 * provider really does not have the order. Afterwards the payment is `action_required`, `unknown` or decided.
 */
export async function openPayment(
  db: Database,
  provider: CardProvider,
  seen: Payment,
  now: Date,
): Promise<Payment> {
  const payment = seen.state === 'unknown' ? await checkPayment(db, provider, seen, now) : seen
  if (payment.state !== 'created') return payment
  const { orderId, priceYen: amountYen, openKey: idempotencyKey } = payment
  const answer = await provider.open({ orderId, amountYen, idempotencyKey })
  if (answer.outcome === 'refused') return await checkPayment(db, provider, payment, now, answer.reason)
  const moved = await transaction(db, (tx) =>
    answer.outcome === 'opened'
      ? movePayment(tx, payment, 'action_required', 'opened at the provider', now, answer.accessId)
      : movePayment(tx, payment, 'unknown', `opening: ${answer.reason}`, now),
  )
  // A notification or a second request was faster; what it wrote stands.
  return moved ?? ((await findPayment(db, payment.id)) as Payment)
}
