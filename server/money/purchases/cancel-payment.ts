import { because, type Said } from '#contract/payment-reasons.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { hasUnsettledMoney } from '#server/money/bank/settle-bank-transfer.ts'
import { adapterOf, canBePaidLate, type MethodAdapters } from '#server/money/payments/methods.ts'
import { moveHeld } from '#server/money/payments/move-payment.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { canBeCancelled } from '#server/money/payments/states.ts'
import { askAndSync } from './sync-payment.ts'

/**
 * Cancels a purchase that its member no longer wants: at its provider first, where the payer would pay without this
 * server. One that is decided, or whose money was asked for or has arrived, stays as it is: the state says which. Money
 * that comes in spite of it is credited, like any late money. Safe to repeat: what a crash leaves cancelled at the
 * provider alone, its next query closes.
 * @returns the purchase afterwards, and why the provider gave no answer, if it gave none
 */
export async function cancelPayment(
  { db, adapters }: { db: Database; adapters: MethodAdapters },
  seen: Payment,
  now: Date,
): Promise<{ payment: Payment; silence?: Said }> {
  const asked = await askAndSync(db, adapters, seen, now)
  const { payment } = asked
  if (asked.silence !== undefined || !canBeCancelled(payment)) return asked
  // A purchase that was never opened is unknown at the provider.
  if (canBePaidLate(payment) && payment.state !== 'created') {
    const how = { isPaid: false, amountYen: payment.priceYen, idempotencyKey: payment.captureKey }
    const adapter = adapterOf(adapters, payment)
    const ended = await adapter.cancelOrRefund(orderOf(payment), how)
    if (ended.outcome === 'no answer') return { payment, silence: ended.reason }
    if (ended.outcome === 'refused' && (await adapter.query(orderOf(payment))).outcome !== 'absent')
      return await askAndSync(db, adapters, payment, now)
  }
  return await transaction(db, async (tx) => {
    const held = (await lockPayment(tx, payment.id)) ?? payment
    const isEnded = canBeCancelled(held) && !(await hasUnsettledMoney(tx, held.id))
    return {
      payment: isEnded ? await moveHeld(tx, held, 'cancelled', because('cancelledByMember'), now) : held,
    }
  })
}
