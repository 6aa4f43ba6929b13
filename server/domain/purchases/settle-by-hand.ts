import type { Tx } from '../../db/pool.ts'
import type { PaymentState } from '../../db/schema.ts'
import { mailBankTransfer } from '../bank/mail-bank-transfer.ts'
import { listUnsettledDeposits, settleDepositsOf } from '../bank/queries.ts'
import { sumOf } from '../bank/settle-bank-transfer.ts'
import { creditPayment } from '../payments/credit-payment.ts'
import { awaitsDeposit, methodOf } from '../payments/methods.ts'
import { moveHeld } from '../payments/move-payment.ts'
import { lockPayment, type Payment } from '../payments/queries.ts'

/** States that no machine leads on from with certainty: a person has looked and decides. */
const underReview: readonly PaymentState[] = ['review', 'unknown']
/** Money is credited there whether it is in time or late. */
const withoutMoney: readonly PaymentState[] = ['awaiting_payment', 'expired', 'cancelled']

export type ByHand =
  | { outcome: 'done'; before: Payment; after: Payment }
  /** It is paid, closed, or still on its way by itself. */
  | { outcome: 'not to be decided'; payment: Payment }
  /** Not to be closed as unpaid: deposits are tied to it, which are sent back or tied elsewhere first. */
  | { outcome: 'has money'; payment: Payment; arrivedYen: number }
  | { outcome: 'unknown payment' }

/**
 * A person found the money: the purchase is paid at what was agreed and its points are credited, once, however often
 * and by however many this is asked; what arrived for it at the bank is settled, whatever it sums up to. Only from
 * `review` and `unknown`, and by bank transfer or e-mail remittance also while it waits and after it was given up.
 * Refuses every other state and changes nothing.
 */
export async function creditPaymentByHand(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<ByHand> {
  return await decide(tx, paymentId, canBeCredited, async (payment) => {
    if (awaitsDeposit(payment)) {
      const arrivedYen = sumOf(await listUnsettledDeposits(tx, payment.id)) || payment.priceYen
      await mailBankTransfer(tx, payment, { news: 'credited', arrivedYen, cause: 'credited by hand' }, now)
    }
    const paid = await creditPayment(tx, payment, 'credited by hand', now)
    await settleDepositsOf(tx, payment.id, now)
    return { outcome: 'done', before: payment, after: paid }
  })
}

/**
 * A person found that no money came: the purchase is cancelled. Only from `review` and `unknown`, and without money of
 * its own at the bank. Should the provider report the money after all, the purchase is still credited: money is never
 * dropped.
 */
export async function closePaymentByHand(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<ByHand> {
  return await decide(tx, paymentId, isUnderReview, async (payment) => {
    const arrivedYen = sumOf(await listUnsettledDeposits(tx, payment.id))
    if (arrivedYen > 0) return { outcome: 'has money', payment, arrivedYen }
    const closed = await moveHeld(tx, payment, 'cancelled', 'closed by hand', now)
    return { outcome: 'done', before: payment, after: closed }
  })
}

const isUnderReview = ({ state }: Payment): boolean => underReview.includes(state)

const canBeCredited = (payment: Payment): boolean =>
  isUnderReview(payment) ||
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
