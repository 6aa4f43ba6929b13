import type { Tx } from '#server/db/pool.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { isFinal } from '#server/money/payments/states.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { QueryResult } from '#server/providers/payments/port.ts'
import { markReversals } from './mark-reversals.ts'
import { listDepositsOfOrder } from './queries.ts'
import { recordDeposits } from './record-deposits.ts'
import { hasUnsettledMoney, listedBy, settleBankTransfer } from './settle-bank-transfer.ts'

/** A bank transfer or remittance after its deposits were applied, held until the transaction ends. */
export interface AppliedDeposits {
  payment: Payment
  /** The purchase is final, or the money at the bank decided; the order's own state no longer matters. */
  isDecided: boolean
  /**
   * Its provider listed money for this order before, and none of it counts now: the operator gave it to another
   * purchase or sent it back, or the bank reversed it. That the order reads as paid proves nothing then.
   */
  isGivenElsewhere: boolean
}

/**
 * Records the deposits that the provider's fresh answer lists for such a purchase, marks those no longer listed as
 * reversed, and settles the purchase (`settleBankTransfer`). Safe to repeat. Locks payments by id, then deposits by id.
 * @throws when there is no such purchase
 */
export async function applyDeposits(
  tx: Tx,
  { id, method }: Pick<Payment, 'id' | 'method'>,
  answer: QueryResult,
  now: Date,
): Promise<AppliedDeposits> {
  const source = methodOf({ method }).provider ?? ''
  const deposits = answer.outcome === 'found' ? answer.deposits : undefined
  const recorded = deposits === undefined ? [] : await recordDeposits(tx, source, deposits, now)
  const payment = await lockPayment(tx, id)
  if (payment === undefined) throw new Error(`no payment ${id}`)
  const { orderId } = payment
  if (deposits !== undefined && answer.outcome === 'found' && answer.orderId === orderId) {
    const listed = new Set(deposits.map((deposit) => deposit.id))
    await markReversals(tx, payment, { source, listed }, now)
  }
  if (isFinal(payment.state)) return { payment, isDecided: true, isGivenElsewhere: false }
  const { closedOn } = await readSettings(tx)
  const settled = await settleBankTransfer(tx, payment, now, closedOn, listedBy(source, recorded))
  const isDecided = settled !== payment || (await hasUnsettledMoney(tx, payment.id))
  const isGivenElsewhere = (await listDepositsOfOrder(tx, source, orderId)).length > 0
  return { payment: settled, isDecided, isGivenElsewhere }
}
