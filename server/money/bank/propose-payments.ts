import type { ProposalDoubt, ProposalReason } from '#contract/operator/deposits.ts'
import type { Database } from '#server/db/pool.ts'
import { type Candidate, findCandidates } from './find-candidates.ts'
import { isOpenedAfter, lookBackFrom, mayLack } from './match-deposit.ts'
import { payerNameKey } from './payer-name-key.ts'
import { type BankDeposit, erasedPayerName } from './queries.ts'

export interface Proposal {
  payment: Candidate
  reasons: ProposalReason[]
  doubts: ProposalDoubt[]
}

/** The weight of each fact: the order counts more than all others, then the name, then the amount. */
const weights: Readonly<Record<ProposalReason, number>> = {
  order: 16,
  name: 8,
  price: 4,
  rest: 3,
  in_time: 1,
}
const doubtWeights: Readonly<Record<ProposalDoubt, number>> = {
  has_money: 12,
  opened_after: 6,
  too_late: 0,
  other_amount: 2,
  other_name: 0,
  no_name: 0,
}

const atMost = 10

/**
 * The purchases that a deposit may be for, the likeliest first, each with the facts for it and against it. The
 * facts are those by which deposits are matched (`matchByName`): the order that the bank names, the payer's name in
 * any spelling, the price, and whether the money came while the purchase waited. Reads only; the operator decides.
 */
export async function proposePayments(db: Database, deposit: BankDeposit): Promise<Proposal[]> {
  const payerKey = deposit.payerName === erasedPayerName ? '' : payerNameKey(deposit.payerName)
  const candidates = await findCandidates(db, deposit, { payerKey, since: lookBackFrom(deposit.arrivedAt) })
  return candidates
    .map((payment) => judge(payment, deposit, payerKey))
    .toSorted(byLikelihood)
    .slice(0, atMost)
}

function judge(payment: Candidate, deposit: BankDeposit, payerKey: string): Proposal {
  const { amountYen, arrivedAt, orderId } = deposit
  const missingYen = payment.priceYen - payment.foundYen
  const isPrice = payment.priceYen === amountYen && payment.foundYen === 0
  const isRest = payment.foundYen > 0 && missingYen === amountYen
  const isSameName = payerKey !== '' && payment.payerKey === payerKey
  const isAfter = isOpenedAfter(payment, deposit)
  const hasMoney = missingYen <= 0
  const isLate = !hasMoney && !isAfter && !mayLack(payment, deposit)
  const reasons = [
    orderId === payment.orderId && 'order',
    isSameName && 'name',
    isPrice && 'price',
    isRest && 'rest',
    !isAfter && arrivedAt < payment.giveUpAt && 'in_time',
  ] as const
  const doubts = [
    hasMoney && 'has_money',
    isAfter && 'opened_after',
    isLate && 'too_late',
    !isPrice && !isRest && 'other_amount',
    !isSameName && (payment.payerKey === '' ? 'no_name' : 'other_name'),
  ] as const
  return {
    payment,
    reasons: reasons.filter((reason) => reason !== false),
    doubts: doubts.filter((doubt) => doubt !== false),
  }
}

const likelihoodOf = ({ reasons, doubts }: Proposal): number =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0) -
  doubts.reduce((sum, doubt) => sum + doubtWeights[doubt], 0)

/** The one opened last comes first among equals. */
const byLikelihood = (one: Proposal, other: Proposal): number =>
  likelihoodOf(other) - likelihoodOf(one) ||
  other.payment.createdAt.getTime() - one.payment.createdAt.getTime()
