import { paymentProviders } from '#contract/payment-methods.ts'
import { because, type PaymentReason } from '#contract/payment-reasons.ts'
import type { JapanDate } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { isWalletClosed } from '#server/ledger/ledger.ts'
import { creditPayment } from '#server/money/payments/credit-payment.ts'
import { creditedFrom } from '#server/money/payments/deadlines.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { changeTurn, lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { anHourAfter, watchedMs } from '#server/money/payments/query-schedule.ts'
import { isFinal } from '#server/money/payments/states.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { mailBankTransfer } from './mail-bank-transfer.ts'
import {
  type BankDeposit,
  type DepositName,
  erasePayerNames,
  listUnsettledDeposits,
  noteDeposit,
  settleDepositsOf,
} from './queries.ts'
import { type RecordedDeposit, recordDeposits } from './record-deposits.ts'

/** The deposits in the provider's fresh answer that agree with our books; by `nameOf`. */
export type Listed = ReadonlySet<string>

/** Built from the results of recording: a deposit that differs from its first record is left out. */
export const listedBy = (source: string, recorded: readonly RecordedDeposit[]): Listed =>
  new Set(
    recorded
      .filter(({ outcome }) => outcome !== 'differs')
      .map(({ id }) => nameOf({ source, depositId: id })),
  )

/**
 * Updates a purchase by bank transfer or e-mail remittance from its deposits. Exactly the price: credited once the bank is open
 * (`creditedFrom`), `processing` until then. More: the operator decides. Less: it waits for the rest until its time to
 * pay ends, then the operator decides. When a deposit was reversed or belongs to another purchase, it waits again.
 * A held deposit counts as if it were not there, but the purchase is not given up meanwhile.
 * A deposit that comes after the purchase was given up counts like any other. A deposit for a decided purchase stays
 * unsettled for the operator. The member gets one mail about each of these.
 * `listed`: the deposits in the provider's fresh answer, empty where it did not answer; undefined when it was not
 * asked.
 * A deposit that a provider reported is credited only when a fresh answer lists it: otherwise the purchase waits for
 * its next query, and for the operator after two days without an answer.
 * The caller holds the payment. Returns the payment unchanged when it has no deposits or nothing is new.
 * Invariant: the settled deposits of a paid purchase sum up to its price, unless the operator credited it.
 */
export async function settleBankTransfer(
  tx: Tx,
  payment: Payment,
  now: Date,
  closedOn: readonly JapanDate[],
  listed?: Listed,
): Promise<Payment> {
  const deposits = (await listUnsettledDeposits(tx, payment.id)).filter(({ isHeld }) => !isHeld)
  const fresh = deposits.filter(({ note }) => note === '')
  if (isFinal(payment.state)) {
    await leaveForReview(tx, payment, fresh, `the purchase is in the state ${payment.state}`, now)
    return payment
  }
  const arrivedYen = sumOf(deposits)
  if (deposits.length === 0 || (arrivedYen < payment.priceYen && now < payment.giveUpAt)) {
    await mailAboutPart(tx, payment, arrivedYen, fresh, now)
    return await waitAgain(tx, payment, now)
  }
  const sum = because('otherSum', { arrivedYen, priceYen: payment.priceYen })
  if (arrivedYen !== payment.priceYen) return await review(tx, payment, deposits, sum, now)
  const last = new Date(Math.max(...deposits.map(({ arrivedAt }) => arrivedAt.getTime())))
  const from = creditedFrom(last, closedOn)
  if (now < from) return await waitForBank(tx, payment, deposits, from, now)
  const unsure = deposits.filter(
    (deposit) => needsFreshAnswer(payment, deposit) && !listed?.has(nameOf(deposit)),
  )
  if (unsure.length === 0) return await creditBankTransfer(tx, payment, deposits, now)
  if (listed !== undefined && now.getTime() >= from.getTime() + watchedMs)
    return await review(tx, payment, deposits, because('unsure'), now)
  if (payment.nextQueryAt === null)
    await changeTurn(tx, payment.id, listed === undefined ? now : anHourAfter(now))
  return payment
}

/**
 * True when the query of this purchase also confirms the deposit. A deposit of another order, which the operator
 * assigned to this purchase, counts on the operator's word.
 */
const needsFreshAnswer = ({ orderId }: Payment, deposit: BankDeposit): boolean =>
  Object.hasOwn(paymentProviders, deposit.source) && deposit.orderId === orderId

/** The full price has arrived and is credited when the bank opens; a provider is asked again then. */
async function waitForBank(
  tx: Tx,
  payment: Payment,
  deposits: BankDeposit[],
  from: Date,
  now: Date,
): Promise<Payment> {
  const { nextQueryAt } = payment
  if (payment.state === 'awaiting_payment') {
    const reason = because('bankOpensLater', { deposits: namesOf(deposits) })
    return (await movePayment(tx, payment, 'processing', reason, now, { nextQueryAt: from })) ?? payment
  }
  if (
    deposits.some((deposit) => needsFreshAnswer(payment, deposit)) &&
    (nextQueryAt === null || nextQueryAt > from)
  )
    await changeTurn(tx, payment.id, from)
  return payment
}

/**
 * The full price is no longer there: the payer may pay again, and a purchase whose time is over ends at its next turn.
 */
async function waitAgain(tx: Tx, payment: Payment, now: Date): Promise<Payment> {
  if (payment.state !== 'processing') return payment
  const reason = because('waitsAgain')
  return (await movePayment(tx, payment, 'awaiting_payment', reason, now, { nextQueryAt: now })) ?? payment
}

/** True when unsettled money for this purchase has arrived: it is neither given up nor judged by its order. */
export async function hasUnsettledMoney(tx: Tx, paymentId: string): Promise<boolean> {
  return (await listUnsettledDeposits(tx, paymentId)).length > 0
}

/**
 * Runs `recordDeposits` on the present list of the bank or its provider, and `settleBankTransfer` for each
 * purchase with new money.
 */
export async function recordAndSettle(
  tx: Tx,
  source: string,
  deposits: readonly Deposit[],
  now: Date,
  closedOn: readonly JapanDate[],
  isHeld = false,
): Promise<RecordedDeposit[]> {
  const results = await recordDeposits(tx, source, deposits, now, isHeld)
  const paid = new Set(
    results.flatMap(({ outcome, paymentId }) => (outcome === 'recorded' ? (paymentId ?? []) : [])),
  )
  for (const id of [...paid].sort()) {
    const payment = await lockPayment(tx, id)
    if (payment !== undefined) await settleBankTransfer(tx, payment, now, closedOn, listedBy(source, results))
  }
  return results
}

/** In yen. */
export const sumOf = (deposits: readonly BankDeposit[]): number =>
  deposits.reduce((sum, { amountYen }) => sum + amountYen, 0)

const nameOf = ({ source, depositId }: DepositName): string => `${source} ${depositId}`
/** The names of deposits in a reason of the history. */
export const namesOf = (deposits: readonly BankDeposit[]): string => deposits.map(nameOf).join(', ')
const deposited = (deposits: readonly BankDeposit[]) => because('deposited', { deposits: namesOf(deposits) })

async function creditBankTransfer(
  tx: Tx,
  payment: Payment,
  deposits: BankDeposit[],
  now: Date,
): Promise<Payment> {
  const paid = await creditPayment(tx, payment, deposited(deposits), now)
  const settled = await settleDepositsOf(tx, payment.id, now)
  // Every operation that moves a deposit holds its payment, so this is a defect: the transaction is rolled back.
  if (sumOf(settled) !== payment.priceYen) throw new Error(`payment ${payment.id} changed in the meantime`)
  if (await isWalletClosed(tx, payment.memberId)) await erasePayerNames(tx, payment.memberId)
  return paid
}

/** The sum differs from the price or is not certain, and the time to wait is over. */
async function review(
  tx: Tx,
  payment: Payment,
  deposits: BankDeposit[],
  said: PaymentReason,
  now: Date,
): Promise<Payment> {
  await leaveForReview(tx, payment, deposits, said, now)
  const reason = because('unclear', { said, deposits: namesOf(deposits) })
  return (await movePayment(tx, payment, 'review', reason, now)) ?? payment
}

/** Records on each deposit why the operator must look, and mails the member that the operator does. */
async function leaveForReview(
  tx: Tx,
  payment: Payment,
  deposits: BankDeposit[],
  reason: string,
  now: Date,
): Promise<void> {
  if (deposits.length === 0) return
  for (const deposit of deposits) await noteDeposit(tx, deposit, reason)
  const cause = deposited(deposits)
  await mailBankTransfer(tx, payment, { notice: 'unclear', arrivedYen: sumOf(deposits), cause }, now)
}

async function mailAboutPart(
  tx: Tx,
  payment: Payment,
  arrivedYen: number,
  fresh: BankDeposit[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return
  const missingYen = payment.priceYen - arrivedYen
  for (const deposit of fresh) await noteDeposit(tx, deposit, `a part: ${missingYen} yen are missing`)
  await mailBankTransfer(tx, payment, { notice: 'part', arrivedYen, cause: deposited(fresh) }, now)
}
