import type { Tx } from '../../db/pool.ts'
import type { PaymentState } from '../../db/schema.ts'
import { mailBankTransfer } from '../bank/mail-bank-transfer.ts'
import { listUnsettledDeposits, settleDepositsOf } from '../bank/queries.ts'
import { sumOf } from '../bank/settle-bank-transfer.ts'
import { creditPayment } from '../payments/credit-payment.ts'
import { awaitsDeposit, methodOf } from '../payments/methods.ts'
import { moveHeld } from '../payments/move-payment.ts'
import { lockPayment, type Payment } from '../payments/queries.ts'

/** States that the shop cannot leave with certainty on its own: the operator decides. */
const underReview: readonly PaymentState[] = ['review', 'unknown']
/** Money is credited there whether it is in time or late. */
const withoutMoney: readonly PaymentState[] = ['awaiting_payment', 'expired', 'cancelled']

export type ByHand =
  | { outcome: 'done'; before: Payment; after: Payment }
  /** It is paid, closed, or still being processed. */
  | { outcome: 'not to be decided'; payment: Payment }
  /** Not to be closed as unpaid: deposits are tied to it, which are sent back or tied elsewhere first. */
  | { outcome: 'has money'; payment: Payment; arrivedYen: number }
  | { outcome: 'unknown payment' }

/**
 * The operator found the money: makes the purchase paid at its price and credits its points, once for any number of
 * calls; its deposits are settled, also when their sum is not the price. Only from `review` and `unknown`, and for bank
 * transfers and e-mail remittances also while the purchase waits and after it was given up.
 * Refuses every other state and changes nothing.
 */
export async function creditPaymentByHand(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<ByHand> {
  return await decide(tx, paymentId, canBeCredited, async (payment) => {
    if (awaitsDeposit(payment)) {
      const arrivedYen = sumOf(await listUnsettledDeposits(tx, payment.id)) || payment.priceYen
      await mailBankTransfer(tx, payment, { notice: 'credited', arrivedYen, cause: 'credited by hand' }, now)
    }
    const paid = await creditPayment(tx, payment, 'credited by hand', now)
    await settleDepositsOf(tx, payment.id, now)
    return { outcome: 'done', before: payment, after: paid }
  })
}

/**
 * The operator found that no money came: cancels the purchase. Only from `review` and `unknown`, and only without
 * deposits. If the provider reports the money later, the purchase is still credited: money is never lost.
 */
export async function closePaymentByHand(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<ByHand> {
  return await decide(tx, paymentId, canBeClosed, async (payment) => {
    const arrivedYen = sumOf(await listUnsettledDeposits(tx, payment.id))
    if (arrivedYen > 0) return { outcome: 'has money', payment, arrivedYen }
    const closed = await moveHeld(tx, payment, 'cancelled', 'closed by hand', now)
    return { outcome: 'done', before: payment, after: closed }
  })
}

/** Whether a person may close it, as far as its state says. */
export const canBeClosed = ({ state }: Payment): boolean => underReview.includes(state)

/** Whether a person may credit it. */
export const canBeCredited = (payment: Payment): boolean =>
  canBeClosed(payment) ||
  (methodOf(payment).isCreditedByHand === true && withoutMoney.includes(payment.state))

async function decide(
  tx: Tx,
  paymentId: string,
  mayAct: (payment: Payment) => boolean,
  act: (payment: Payment) => Promise<ByHand>,
): Promise<ByHand> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === undefined) return { outcome: 'unknown payment' }
  if (!mayAct(payment)) return { outcome: 'not to be decided', payment }
  return await act(payment)
}
