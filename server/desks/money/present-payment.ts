import type { listPayments, readPayment } from '#contract/operator/payments.ts'
import { worthOf } from '#contract/refund-worth.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { Show } from '#server/desks/members/mask.ts'
import { contactOf, instantOrNull } from '#server/desks/members/present-member.ts'
import { listEntriesOf, pointsLeftOf } from '#server/ledger/statements.ts'
import { listDepositsAbout } from '#server/money/bank/deposit-search.ts'
import { type BankDeposit, erasedPayerName } from '#server/money/bank/queries.ts'
import { sumOf } from '#server/money/bank/settle-bank-transfer.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import { findInstruction } from '#server/money/payments/payment-search.ts'
import { listTransitions, type Payment } from '#server/money/payments/queries.ts'
import { findNotice } from '#server/money/purchases/queries.ts'
import { readReceipt } from '#server/money/purchases/receipts.ts'
import { canBeClosed, canBeCredited } from '#server/money/purchases/settle-by-hand.ts'
import { listDifferencesAbout } from '#server/money/reconciliation/difference-search.ts'
import { hasOpenDispute } from '#server/money/reconciliation/queries.ts'
import { listRefunds } from '#server/money/refunds/queries.ts'
import { waysToRefund } from '#server/money/refunds/refund-ways.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMember } from '#server/people/members/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'

type PaymentLine = OutputOf<typeof listPayments>['list'][number]

/** The name of a member as this operator sees it; empty once the account is erased. */
export const memberNameOf = (member: Member | undefined, show: Show): string =>
  member === undefined ? '' : contactOf(member, show).name

/** The name on a deposit as this operator sees it; empty once it is erased. */
export const depositNameOf = ({ payerName }: BankDeposit, show: Show): string =>
  payerName === erasedPayerName ? '' : show('name', payerName)

/** The payer's name that was typed for a bank transfer. */
export function payerNameOf({ details }: Payment, show: Show): string {
  const { payerName } = (details ?? {}) as { payerName?: unknown }
  return typeof payerName === 'string' ? show('name', payerName) : ''
}

/** A payment as a line of a list. */
export const presentPaymentLine = (
  payment: Payment,
  member: Member | undefined,
  show: Show,
): PaymentLine => ({
  paymentId: payment.id,
  orderId: payment.orderId,
  state: payment.state,
  method: payment.method,
  memberId: payment.memberId,
  memberName: memberNameOf(member, show),
  points: payment.points,
  priceYen: payment.priceYen,
  refundedYen: payment.refundedYen,
  openedAt: japanInstant(payment.createdAt),
  changedAt: japanInstant(payment.changedAt),
})

type PaymentPage = OutputOf<typeof readPayment>

/** Its entries in the ledger, and how many of its points are still there. */
async function presentLedger(db: Database, payment: Payment, refundIds: readonly string[], now: Date) {
  const { id, memberId } = payment
  const entries = await listEntriesOf(db, memberId, [id, ...refundIds])
  const credited = entries.find(({ cause }) => cause === 'point_purchase')
  return {
    entries: entries.map(({ movedAt, ...entry }) => Object.assign(entry, { movedAt: japanInstant(movedAt) })),
    pointsLeft:
      credited === undefined ? null : await pointsLeftOf(db, { memberId, entryNo: credited.entryNo }, now),
  }
}

type Found<Find extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>

const presentNotice = ({ notices, heardAt, isDispute, attempts }: Found<typeof findNotice>) => ({
  notices,
  heardAt: japanInstant(heardAt),
  isDispute,
  attempts,
})

const presentRefund = (refund: Found<typeof listRefunds>[number]): PaymentPage['refunds'][number] => ({
  refundId: refund.id,
  points: refund.points,
  yen: refund.yen,
  isChargeback: refund.isChargeback,
  isByHand: refund.isByHand,
  beganAt: japanInstant(refund.beganAt),
  asks: refund.asks,
  askedAt: instantOrNull(refund.askedAt),
  endedAt: instantOrNull(refund.endedAt),
  outcome: refund.outcome === 'refunded' || refund.outcome === 'refused' ? refund.outcome : null,
})

const presentDeposit = (deposit: BankDeposit, show: Show): PaymentPage['deposits'][number] => ({
  source: deposit.source,
  depositId: deposit.depositId,
  amountYen: deposit.amountYen,
  payerName: depositNameOf(deposit, show),
  arrivedAt: japanInstant(deposit.arrivedAt),
  settledAt: instantOrNull(deposit.settledAt),
  reversedAt: instantOrNull(deposit.reversedAt),
})

const presentDifference = ({
  id: differenceId,
  settledAt,
  ...difference
}: Found<typeof listDifferencesAbout>[number]): PaymentPage['differences'][number] => {
  const { kind, day, ours, theirs } = difference
  return { differenceId, kind, day, ours, theirs, settledAt: instantOrNull(settledAt) }
}

const presentReceipt = ({ number, paidOn, taxYen, invoiceNumber }: Found<typeof readReceipt>) => ({
  number,
  paidOn,
  taxYen,
  invoiceNumber,
})

/** The ways in which its money can go back now: all that is left of it, or a part. */
function waysOf(
  payment: Payment,
  {
    pointsLeft,
    ...known
  }: Pick<Parameters<typeof waysToRefund>[1], 'openRefund' | 'isDisputed' | 'now'> & {
    pointsLeft: number | null
  },
): Pick<PaymentPage, 'refundWays' | 'partWays'> {
  const isWhole = payment.refundedYen === 0
  const hasPart = pointsLeft !== null && worthOf(payment, pointsLeft) > 0
  const hasAll = hasPart && pointsLeft === payment.points - payment.refundedPoints
  return {
    refundWays: waysToRefund(payment, { ...known, isWhole, hasPoints: hasAll }),
    partWays:
      payment.state === 'paid' ? waysToRefund(payment, { ...known, isWhole: false, hasPoints: hasPart }) : [],
  }
}

/** Everything that is known of a payment. `canAct`: the operator may decide about money. Reads only. */
export async function presentPayment(
  db: Database,
  payment: Payment,
  {
    show,
    isMasked,
    canAct,
    language,
    now,
  }: { show: Show; isMasked: boolean; canAct: boolean; language: Language; now: Date },
): Promise<PaymentPage> {
  const { id, memberId, orderId } = payment
  const [refunds, transitions, member, instruction, notice, deposits, differences, isDisputed, settings] =
    await Promise.all([
      listRefunds(db, id),
      listTransitions(db, id),
      findMember(db, memberId),
      findInstruction(db, id),
      findNotice(db, id),
      listDepositsAbout(db, { paymentId: id, orderId }),
      listDifferencesAbout(db, orderId),
      hasOpenDispute(db, id),
      readSettings(db),
    ])
  const [{ entries, pointsLeft }, receipt] = await Promise.all([
    presentLedger(
      db,
      payment,
      refunds.map((refund) => refund.id),
      now,
    ),
    readReceipt(db, { memberId, paymentId: id }, settings, language),
  ])
  const openRefund = refunds.find(({ endedAt }) => endedAt === null)
  const { memberName, openedAt, changedAt } = presentPaymentLine(payment, member, show)
  return {
    paymentId: id,
    isMasked,
    memberId,
    memberName,
    state: payment.state,
    orderId,
    method: payment.method,
    courseId: payment.courseId,
    points: payment.points,
    priceYen: payment.priceYen,
    termsNo: payment.termsNo,
    openedAt,
    changedAt,
    giveUpAt: japanInstant(payment.giveUpAt),
    payerName: payerNameOf(payment, show),
    receiptNumber: instruction?.receiptNumber ?? '',
    provider: methodOf(payment).provider ?? '',
    providerReference: payment.providerReference ?? '',
    nextQueryAt: instantOrNull(payment.nextQueryAt),
    queries: payment.queries,
    notice: notice === undefined ? null : presentNotice(notice),
    transitions: transitions.map(({ fromState, toState, reason, movedAt }) => ({
      from: fromState,
      to: toState,
      reason,
      at: japanInstant(movedAt),
    })),
    refunds: refunds.map(presentRefund),
    deposits: deposits.map((deposit) => presentDeposit(deposit, show)),
    arrivedYen: sumOf(
      deposits.filter(
        ({ paymentId, settledAt, reversedAt }) =>
          paymentId === id && settledAt === null && reversedAt === null,
      ),
    ),
    differences: differences.map(presentDifference),
    entries,
    pointsLeft,
    receipt: receipt === undefined ? null : presentReceipt(receipt),
    canCredit: canAct && canBeCredited(payment),
    canClose: canAct && canBeClosed(payment),
    ...(canAct
      ? waysOf(payment, { openRefund, isDisputed, pointsLeft, now })
      : { refundWays: [], partWays: [] }),
    canChargeBack: canAct && payment.state === 'paid',
    refundedPoints: payment.refundedPoints,
    refundedYen: payment.refundedYen,
  }
}
