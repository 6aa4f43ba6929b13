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
   * Holds a paid purchase against its provider and writes what differs for the operator (the room reconciliation, which
   * stands above this one). Throws when the provider does not answer.
   */
  reconcilePaid: (paid: Payment, notified: { isDispute: boolean; now: Date }) => Promise<void>
}

/**
 * An authentic notification of a provider: every purchase it names is asked for, one after the other. The notification
 * itself is not believed. One purchase that fails does not keep the others waiting.
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
 * What is open is brought in line with the provider. A bank transfer is asked for even when it is decided: money may have
 * come on top, or the bank may have taken some back, both of which wait for a person and move nothing. Any other paid
 * purchase is reconciled; what a person decides is left alone.
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
      throw new Error(`the provider does not tell about ${payment.id}: ${answer.reason}`)
    return await transaction(db, (tx) => applyStatus(tx, payment, answer, now))
  }
  return payment.state === 'paid' ? await reconcilePaid(payment, { isDispute, now }) : undefined
}
