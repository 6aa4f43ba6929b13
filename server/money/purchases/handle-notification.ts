import { type Database, transaction } from '#server/db/pool.ts'
import { adapterOf, awaitsDeposit, type MethodAdapters } from '#server/money/payments/methods.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { isFinal } from '#server/money/payments/states.ts'
import { applyStatus } from './apply-status.ts'
import { askAndSync } from './sync-payment.ts'

export interface NotificationDeps {
  db: Database
  adapters: MethodAdapters
  clock: () => Date
  /**
   * Compares a paid purchase with its provider and writes a difference for the operator (injected, because
   * reconciliation depends on this room). Throws when the provider does not answer.
   */
  reconcilePaid: (paid: Payment, notified: { isDispute: boolean; now: Date }) => Promise<void>
}

/**
 * Handles what authentic notifications said about a purchase: queries it, and trusts none of their content. An open
 * purchase is queried and updated. A bank transfer is queried even when it is decided: more money may have come, or the
 * bank may have reversed a deposit; both wait for the operator and move nothing. Any other paid purchase is reconciled;
 * a purchase in review is left alone. A dispute is recorded also when it was heard before the purchase was seen paid.
 * @throws when the provider does not answer
 */
export async function handleNotification(
  { db, adapters, clock, reconcilePaid }: NotificationDeps,
  { paymentId, isDispute }: { paymentId: string; isDispute: boolean },
): Promise<void> {
  const payment = await findPayment(db, paymentId)
  if (payment === undefined) return
  const now = clock()
  const unanswered = (reason: string) =>
    new Error(`the provider did not answer about ${paymentId}: ${reason}`)
  if (!isFinal(payment.state)) {
    const { payment: synced, silence } = await askAndSync(db, adapters, payment, now)
    if (silence !== undefined) throw unanswered(silence)
    if (isDispute && synced.state === 'paid' && !awaitsDeposit(synced))
      await reconcilePaid(synced, { isDispute, now })
  } else if (awaitsDeposit(payment)) {
    const answer = await adapterOf(adapters, payment).query(orderOf(payment))
    if (answer.outcome === 'no answer') throw unanswered(answer.reason)
    await transaction(db, (tx) => applyStatus(tx, payment, answer, now))
  } else if (payment.state === 'paid') await reconcilePaid(payment, { isDispute, now })
}
