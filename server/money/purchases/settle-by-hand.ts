import { because } from '#contract/payment-reasons.ts'
import type { Tx } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { isWalletClosed } from '#server/ledger/ledger.ts'
import {
  type BankDeposit,
  listUnsettledDeposits,
  settleDepositsOf,
  settleWithoutPurchase,
} from '#server/money/bank/queries.ts'
import { namesOf, sumOf } from '#server/money/bank/settle-bank-transfer.ts'
import { creditPayment } from '#server/money/payments/credit-payment.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import { moveHeld } from '#server/money/payments/move-payment.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'

/** States that the shop cannot leave with certainty on its own: the operator decides. */
const underReview: readonly PaymentState[] = ['review', 'unknown']
/** Money is credited there whether it is in time or late. */
const withoutMoney: readonly PaymentState[] = ['awaiting_payment', 'expired', 'cancelled']

export type ByHand =
  /** `sentBack`: the deposits that were closed with it. */
  | { outcome: 'done'; before: Payment; after: Payment; sentBack: readonly BankDeposit[] }
  /** It is paid, closed, or still being processed. */
  | { outcome: 'not to be decided'; payment: Payment }
  /** Not to be closed as unpaid: deposits are assigned to it. */
  | { outcome: 'has money'; payment: Payment; arrivedYen: number }
  /** Another sum is assigned to it than was sent back: it has changed since the operator looked. */
  | { outcome: 'other sum'; payment: Payment; arrivedYen: number }
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
    const paid = await creditPayment(tx, payment, because('credited'), now)
    await settleDepositsOf(tx, payment.id, now)
    return { outcome: 'done', before: payment, after: paid, sentBack: [] }
  })
}

/**
 * Cancels a purchase for which no money came, or whose money the operator sent back: `sentBackYen` is that sum, and the
 * deposits assigned to it are closed too, all or none. Only from `review` and `unknown`. Refuses, changing nothing, while
 * deposits are assigned that were not sent back, and when they come to another sum: money that came since the operator
 * looked is not closed unseen. If the provider reports money later, the purchase is still credited: money is never lost.
 */
export async function closePaymentByHand(
  tx: Tx,
  { paymentId, sentBackYen, now }: { paymentId: string; sentBackYen: number | null; now: Date },
): Promise<ByHand> {
  return await decide(tx, paymentId, canBeClosed, async (payment) => {
    const sentBack = await listUnsettledDeposits(tx, payment.id)
    const arrivedYen = sumOf(sentBack)
    if (sentBackYen === null && arrivedYen > 0) return { outcome: 'has money', payment, arrivedYen }
    if ((sentBackYen ?? 0) !== arrivedYen) return { outcome: 'other sum', payment, arrivedYen }

    const isPayerGone = await isWalletClosed(tx, payment.memberId)
    for (const deposit of sentBack) await settleWithoutPurchase(tx, deposit, { isPayerGone, now })
    const reason =
      sentBack.length === 0
        ? because('closedByHand')
        : because('closedSentBack', { deposits: namesOf(sentBack) })
    const closed = await moveHeld(tx, payment, 'cancelled', reason, now)
    return { outcome: 'done', before: payment, after: closed, sentBack }
  })
}

/** The audit log's record of such a decision. */
export const detailOf = ({ before, after, sentBack }: Extract<ByHand, { outcome: 'done' }>) => ({
  from: before.state,
  to: after.state,
  points: after.points,
  priceYen: after.priceYen,
  orderId: after.orderId,
  ...(sentBack.length > 0 && {
    sentBack: sentBack.map(({ source, depositId, amountYen }) => ({
      deposit: `${source} ${depositId}`,
      amountYen,
    })),
  }),
})

/** Tells whether a person may close it, as far as its state says. */
export const canBeClosed = ({ state }: Payment): boolean => underReview.includes(state)

/** Tells whether a person may credit it. */
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
