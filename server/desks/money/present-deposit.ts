import type { DepositState, listDeposits, readDeposit } from '#contract/operator/deposits.ts'
import type { OutputOf } from '#contract/wire.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { Show } from '#server/desks/members/mask.ts'
import { instantOrNull } from '#server/desks/members/present-member.ts'
import { noteWithoutName } from '#server/money/bank/deposit-search.ts'
import { type Proposal, proposePayments } from '#server/money/bank/propose-payments.ts'
import type { BankDeposit } from '#server/money/bank/queries.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMembers } from '#server/people/members/queries.ts'
import { depositNameOf, memberNameOf, payerNameOf } from './present-payment.ts'

type DepositLine = OutputOf<typeof listDeposits>['list'][number]
type DepositPage = OutputOf<typeof readDeposit>

function stateOf({ settledAt, note, paymentId, reversedAt, isHeld }: BankDeposit): DepositState {
  if (settledAt !== null && note !== '') return 'differs'
  if (settledAt !== null) return paymentId === null ? 'closed' : 'credited'
  if (reversedAt !== null) return 'reversed'
  if (isHeld) return 'held'
  return paymentId === null ? 'unassigned' : 'assigned'
}

/** A deposit as a line of a list. */
export const presentDepositLine = (deposit: BankDeposit, show: Show): DepositLine => ({
  source: deposit.source,
  depositId: deposit.depositId,
  amountYen: deposit.amountYen,
  payerName: depositNameOf(deposit, show),
  arrivedAt: japanInstant(deposit.arrivedAt),
  recordedAt: japanInstant(deposit.recordedAt),
  settledAt: instantOrNull(deposit.settledAt),
  paymentId: deposit.paymentId,
  note: noteWithoutName(deposit.note),
  state: stateOf(deposit),
})

function presentProposal(
  { payment, reasons, doubts }: Proposal,
  deposit: BankDeposit,
  members: ReadonlyMap<string, Member>,
  show: Show,
): DepositPage['proposals'][number] {
  const { id, orderId, state, memberId, priceYen, foundYen, createdAt, giveUpAt } = payment
  return {
    paymentId: id,
    orderId,
    state,
    memberId,
    memberName: memberNameOf(members.get(memberId), show),
    payerName: payerNameOf(payment, show),
    priceYen,
    foundYen,
    openedAt: japanInstant(createdAt),
    giveUpAt: japanInstant(giveUpAt),
    reasons,
    doubts,
    isAssigned: id === deposit.paymentId,
  }
}

/** A deposit, and the payments that it may be for. `canAct`: the operator may decide about money. Reads only. */
export async function presentDeposit(
  db: Database,
  deposit: BankDeposit,
  { show, isMasked, canAct }: { show: Show; isMasked: boolean; canAct: boolean },
): Promise<DepositPage> {
  const isOpen = deposit.settledAt === null
  const proposals = isOpen ? await proposePayments(db, deposit) : []
  const members = await findMembers(db, new Set(proposals.map(({ payment }) => payment.memberId)))
  return {
    ...presentDepositLine(deposit, show),
    isMasked,
    orderId: deposit.orderId ?? '',
    reversedAt: instantOrNull(deposit.reversedAt),
    proposals: proposals.map((proposal) => presentProposal(proposal, deposit, members, show)),
    canAssign: canAct && isOpen && deposit.reversedAt === null,
    canClose: canAct && (isOpen || deposit.note !== ''),
  }
}
