// Payments, deposits and differences for tests of the money desk, made through the real writers.

import { randomUUID } from 'node:crypto'
import { type Database, transaction } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { recordAndSettle } from '#server/money/bank/settle-bank-transfer.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { addDaysToReconcile, type Difference, keepDifference } from '#server/money/reconciliation/queries.ts'
import { beginRefund, type HasOpenDispute } from '#server/money/refunds/refund-payment.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { deposit, makeTransfer, type TransferOptions } from '#test/payments/bank-transfers.ts'

/** A bank transfer in this state; it takes the shortest way there. */
export const transferIn = (db: Database, state: PaymentState, options: TransferOptions): Promise<Payment> => {
  const waits = state === 'review' || state === 'expired' || state === 'processing' || state === 'cancelled'
  return makeTransfer(db, Object.assign(options, { states: waits ? ['awaiting_payment', state] : [state] }))
}

/** Records a line of the bank's statement; answers its id. */
export async function bankMoney(
  db: Database,
  more: Partial<Deposit> & Pick<Deposit, 'arrivedAt'>,
  now: Date,
): Promise<string> {
  const line = deposit(more)
  await transaction(db, (tx) => recordAndSettle(tx, 'bank', [line], now, []))
  return line.id
}

/** A difference about a payment, as the reconciliation writes it. */
export async function differ(
  db: Database,
  { id: paymentId, orderId }: Payment,
  { kind = 'disputed' as Difference['kind'], day = '2026-11-20', theirs = 'absent' },
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await addDaysToReconcile(db, 'fincode', [day], now)
  const difference = { id, provider: 'fincode', day, orderId, kind, paymentId, ours: 'paid 1000 yen', theirs }
  await transaction(db, (tx) => keepDifference(tx, Object.assign(difference, { foundAt: now })))
  return id
}

const noDispute: HasOpenDispute = async () => false

/** Begins a refund, which the provider is asked for later. */
export const beginToRefund = (db: Database, { id: paymentId }: Payment, now: Date) =>
  transaction(db, (tx) =>
    beginRefund(tx, { paymentId, refundId: randomUUID(), isByHand: false }, now, noDispute),
  )
