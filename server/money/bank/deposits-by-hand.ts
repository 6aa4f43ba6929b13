import type { JapanDate } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { isWalletClosed } from '#server/ledger/ledger.ts'
import { awaitsDeposit } from '#server/money/payments/methods.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { isFinal } from '#server/money/payments/states.ts'
import {
  type BankDeposit,
  type DepositName,
  findDeposit,
  lockDeposit,
  settleWithoutPurchase,
  takeOffList,
  tieDeposit,
} from './queries.ts'
import { settleBankTransfer } from './settle-bank-transfer.ts'

export type NotDone =
  | { outcome: 'unknown deposit' }
  | { outcome: 'settled before'; deposit: BankDeposit }
  /** Another process matched or credited the deposit at the same time. */
  | { outcome: 'moved meanwhile' }

export type Assigned =
  | { outcome: 'assigned'; deposit: BankDeposit; payment: Payment }
  | { outcome: 'unknown payment' | 'takes no deposit' | 'paid before' | 'reversed' }
  | NotDone

const wasPaid: readonly PaymentState[] = ['paid', 'refunding', 'refunded']

/**
 * Assigns a deposit to the purchase that the operator named, and settles that purchase (`settleBankTransfer`). A
 * purchase in review stays there until the operator decides. Refuses, changing nothing: a settled or reversed deposit,
 * and a purchase that is unknown, paid, or of a method whose money reaches no bank account.
 */
export async function assignDeposit(
  tx: Tx,
  {
    name,
    paymentId,
    now,
    closedOn,
  }: { name: DepositName; paymentId: string; now: Date; closedOn: readonly JapanDate[] },
): Promise<Assigned> {
  const held = await holdDeposit(tx, name, paymentId)
  if (held.outcome !== 'held') return held
  const { deposit } = held
  const payment = held.payments.get(paymentId.toLowerCase())
  if (payment === undefined) return { outcome: 'unknown payment' }
  if (!awaitsDeposit(payment)) return { outcome: 'takes no deposit' }
  if (wasPaid.includes(payment.state)) return { outcome: 'paid before' }
  if (deposit.reversedAt !== null) return { outcome: 'reversed' }

  if (deposit.paymentId !== payment.id) {
    const waits = 'tied by hand; a person credits or closes the purchase'
    await tieDeposit(tx, name, payment.id, isFinal(payment.state) ? waits : '')
  }
  // The purchase it was assigned to before is settled again without it.
  const before = held.payments.get(deposit.paymentId ?? '')
  if (before !== undefined && before.id !== payment.id) await settleBankTransfer(tx, before, now, closedOn)
  return { outcome: 'assigned', deposit, payment: await settleBankTransfer(tx, payment, now, closedOn) }
}

export type ClosedDeposit = { outcome: 'closed' | 'looked at'; deposit: BankDeposit } | NotDone

/**
 * Closes a deposit that the operator handled otherwise, for example sent back. It pays for nothing any more; the
 * purchase it was assigned to is settled again without it. A settled deposit that was later reported with other data is
 * only removed from the list. Refuses, changing nothing, any other settled deposit.
 */
export async function closeDeposit(
  tx: Tx,
  { name, now, closedOn }: { name: DepositName; now: Date; closedOn: readonly JapanDate[] },
): Promise<ClosedDeposit> {
  const held = await holdDeposit(tx, name)
  if (held.outcome === 'settled before' && held.deposit.note !== '') {
    await takeOffList(tx, name)
    return { outcome: 'looked at', deposit: held.deposit }
  }
  if (held.outcome !== 'held') return held
  const payment = held.payments.get(held.deposit.paymentId ?? '')
  const isPayerGone = payment !== undefined && (await isWalletClosed(tx, payment.memberId))
  await settleWithoutPurchase(tx, name, { isPayerGone, now })
  if (payment !== undefined && !isFinal(payment.state)) await settleBankTransfer(tx, payment, now, closedOn)
  return { outcome: 'closed', deposit: held.deposit }
}

type Held = { outcome: 'held'; deposit: BankDeposit; payments: Map<string, Payment> } | NotDone

/** Holds the deposit and, before it, the purchases it is and will be tied to, by id. */
async function holdDeposit(tx: Tx, name: DepositName, paymentId?: string): Promise<Held> {
  const seen = await findDeposit(tx, name)
  if (seen === undefined) return { outcome: 'unknown deposit' }
  const ids = [seen.paymentId, paymentId?.toLowerCase()].filter((id) => typeof id === 'string')
  const payments = new Map<string, Payment>()
  for (const id of [...new Set(ids)].sort()) {
    const payment = await lockPayment(tx, id)
    if (payment !== undefined) payments.set(payment.id, payment)
  }
  const deposit = await lockDeposit(tx, name)
  if (deposit === undefined) return { outcome: 'unknown deposit' }
  if (deposit.settledAt !== null) return { outcome: 'settled before', deposit }
  if (deposit.paymentId !== seen.paymentId) return { outcome: 'moved meanwhile' }
  return { outcome: 'held', deposit, payments }
}

/**
 * Releases held deposits, to the purchases they are tied to or, with `isRefused`, from them; settles these purchases anew.
 * False, for the caller to roll back, when one of them is held no longer or is tied to another purchase; `isRefused` leaves
 * such a one as it is.
 */
export async function releaseDeposits(
  tx: Tx,
  deposits: readonly (DepositName & { paymentId: string })[],
  { now, closedOn, isRefused = false }: { now: Date; closedOn: readonly JapanDate[]; isRefused?: boolean },
): Promise<boolean> {
  const payments = new Map<string, Payment>()
  for (const id of [...new Set(deposits.map(({ paymentId }) => paymentId))].sort()) {
    const payment = await lockPayment(tx, id)
    if (payment !== undefined) payments.set(id, payment)
  }
  for (const { paymentId, source, depositId } of deposits) {
    const name = { source, depositId }
    const deposit = await lockDeposit(tx, name)
    const isAsBefore = deposit?.paymentId === paymentId && deposit.isHeld
    if (!isAsBefore && !isRefused) return false
    if (isAsBefore) await tieDeposit(tx, name, isRefused ? null : paymentId)
  }
  for (const payment of payments.values()) await settleBankTransfer(tx, payment, now, closedOn)
  return true
}
