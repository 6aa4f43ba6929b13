import { type Database, transaction } from '../../db/pool.ts'
import type { Notification } from '../../providers/payments/port.ts'
import { adapterOf, awaitsDeposit, type MethodAdapters } from '../payments/methods.ts'
import { orderOf } from '../payments/order-names.ts'
import { findPaymentByOrderId, findPaymentByReference, type Payment } from '../payments/queries.ts'
import { isFinal } from '../payments/states.ts'
import { applyStatus } from './apply-status.ts'
import { syncPayment } from './sync-payment.ts'

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
 * Handles an authentic notification: queries every purchase it names, one after the other, and trusts none of its
 * content. One purchase that fails does not stop the others.
 * @throws after the last, when one failed, so that the provider sends the notification again
 */
export async function handleNotification(deps: NotificationDeps, notification: Notification): Promise<void> {
  const failures: unknown[] = []
  for (const payment of await findNotified(deps.db, notification))
    await handlePayment(deps, payment, notification).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments failed`)
}

async function findNotified(db: Database, { orderIds, references }: Notification): Promise<Payment[]> {
  const found = await Promise.all([
    ...orderIds.map((orderId) => findPaymentByOrderId(db, orderId)),
    ...references.map((reference) => findPaymentByReference(db, reference)),
  ])
  return [...new Map(found.filter((it) => it !== undefined).map((it) => [it.id, it])).values()]
}

/**
 * An open purchase is queried and updated. A bank transfer is queried even when it is decided: more money may have
 * come, or the bank may have reversed a deposit; both wait for the operator and move nothing. Any other paid purchase
 * is reconciled; a purchase in review is left alone.
 */
async function handlePayment(
  { db, adapters, clock, reconcilePaid }: NotificationDeps,
  payment: Payment,
  { isDispute = false }: Notification,
): Promise<unknown> {
  const now = clock()
  if (!isFinal(payment.state)) return await syncPayment(db, adapters, payment, now)
  if (awaitsDeposit(payment)) {
    const answer = await adapterOf(adapters, payment).query(orderOf(payment))
    if (answer.outcome === 'no answer')
      throw new Error(`the provider does not answer about ${payment.id}: ${answer.reason}`)
    return await transaction(db, (tx) => applyStatus(tx, payment, answer, now))
  }
  return payment.state === 'paid' ? await reconcilePaid(payment, { isDispute, now }) : undefined
}
