import { isPaidLater } from '#contract/payment-methods.ts'
import { because, type PaymentReason, quoted, type Said } from '#contract/payment-reasons.ts'
import type { Tx } from '#server/db/pool.ts'
import { type AppliedDeposits, applyDeposits } from '#server/money/bank/apply-deposits.ts'
import { recordRefusedCard } from '#server/money/payments/card-declines.ts'
import { creditPayment } from '#server/money/payments/credit-payment.ts'
import { statementReadBy } from '#server/money/payments/deadlines.ts'
import { awaitsDeposit, canBePaidLate, methodOf } from '#server/money/payments/methods.ts'
import { moveHeld } from '#server/money/payments/move-payment.ts'
import { keepInstruction } from '#server/money/payments/payment-instructions.ts'
import { hasProvidersAccount, lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { isOverdue, needsReview } from '#server/money/payments/query-schedule.ts'
import { isFinal, isOpen } from '#server/money/payments/states.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { Observation, QueryResult } from '#server/providers/payments/port.ts'

/** The difference between the provider's account and the purchase; undefined when they agree. */
function difference(payment: Payment, seen: Observation): PaymentReason | undefined {
  if (seen.orderId !== payment.orderId) return because('otherOrder', { order: seen.orderId })
  if ((seen.reference ?? payment.providerReference) !== (payment.providerReference ?? seen.reference))
    return because('otherReference', { reference: String(seen.reference) })
  // At some providers a failed order has no amount.
  if (seen.status === 'closed') return undefined
  if (seen.currency !== 'JPY') return because('otherCurrency', { currency: seen.currency })
  if (seen.amountYen !== payment.priceYen)
    return because('otherPrice', { theirYen: seen.amountYen, priceYen: payment.priceYen })
  if (seen.status === 'other' || seen.status === 'refunded')
    return because('otherState', { said: quoted(seen.detail) })
  return undefined
}

/**
 * Updates a purchase from the provider's answer to a query: the only place where the shop finds a purchase paid without
 * the operator. The points are credited in the same transaction, under the payment's id.
 * `refusal`: the provider refused to open the order or to take its money; final unless the answer shows that it did.
 * Invariant: paid ⇔ credited, once, for any number and order of calls; an answer that differs in order, amount,
 * currency or kind moves the purchase to review and credits nothing.
 */
export async function applyStatus(
  tx: Tx,
  { id, method }: Pick<Payment, 'id' | 'method'>,
  seen: QueryResult,
  now: Date,
  refusal?: Said,
): Promise<Payment> {
  const { payment, isDecided, isGivenElsewhere } = awaitsDeposit({ method })
    ? await applyDeposits(tx, { id, method }, seen, now)
    : await holdPayment(tx, id)
  if (isDecided) return payment
  switch (seen.outcome) {
    case 'no answer':
      return await waitOrReview(tx, payment, seen.reason, now)
    case 'no provider':
      return (await hasProvidersAccount(tx, payment.id))
        ? await waitOrReview(tx, payment, because('providerLeft'), now)
        : await settleUnasked(tx, payment, now)
    case 'absent':
      return await settleAbsent(tx, payment, now, refusal)
  }
  // The operator had it sent back at the provider and closed the purchase: nothing is left to decide.
  if (!isOpen(payment.state) && isAllBack(payment, seen)) return payment
  const wrong = difference(payment, seen)
  if (wrong !== undefined) return await moveHeld(tx, payment, 'review', wrong, now)
  if (seen.status === 'captured' && !isGivenElsewhere) {
    const { reference, cardKey } = seen
    const known = { ...(reference !== null && { providerReference: reference }), ...(cardKey && { cardKey }) }
    return await creditPayment(tx, payment, because('captured', { said: quoted(seen.detail) }), now, known)
  }
  if (!isOpen(payment.state)) return payment
  if (seen.status === 'closed') {
    const closed = refusal === undefined ? 'cancelled' : 'declined'
    const reason = because('closed', { said: quoted(seen.detail) })
    return await moveHeld(tx, payment, isOverdue(payment, now) ? 'expired' : closed, reason, now)
  }
  // A refused opening of an order that exists is no refusal: an earlier call opened it. Unless its payer pays by
  // themselves and was given nothing to pay with.
  const isRefused = payment.captureBeganAt !== null || isWithoutPage(payment, seen)
  const { cardRefusedAt } = seen
  if (refusal !== undefined && isRefused)
    return await moveHeld(tx, payment, 'declined', because('declined', { said: refusal }), now, {
      cardRefusedAt,
    })
  if (cardRefusedAt !== undefined) await recordRefusedCard(tx, payment, cardRefusedAt, now)
  return await settleUnpaid(tx, payment, seen, now)
}

/** The provider has sent back all that it took, whatever the price is. */
const isAllBack = ({ orderId }: Payment, seen: Observation): boolean =>
  seen.orderId === orderId && seen.status === 'refunded' && seen.refundedYen === seen.amountYen

/** Locks a payment. Paid is final, and no machine decides a purchase under review. */
async function holdPayment(tx: Tx, id: string): Promise<AppliedDeposits> {
  const payment = await lockPayment(tx, id)
  if (payment === undefined) throw new Error(`no payment ${id}`)
  return { payment, isDecided: isFinal(payment.state), isGivenElsewhere: false }
}

/** The provider has an order at whose page its payer would pay, and has made no page for it. */
const isWithoutPage = (payment: Payment, { status }: Observation): boolean =>
  status === 'open' && canBePaidLate(payment) && !isPaidLater(methodOf(payment))

/** The provider has the order and no money yet. */
async function settleUnpaid(tx: Tx, payment: Payment, seen: Observation, now: Date): Promise<Payment> {
  const known = seen.reference === null ? {} : { providerReference: seen.reference }
  // Giving up is safe where only this server takes the money, and only after setting captureBeganAt. An order paid
  // at the provider was cancelled there first, where that is possible, and is still queried (sync-payment.ts).
  if (payment.captureBeganAt === null && isOverdue(payment, now))
    return await moveHeld(
      tx,
      payment,
      'expired',
      because('notFinished', { said: quoted(seen.detail) }),
      now,
      known,
    )
  if (payment.captureBeganAt !== null && needsReview(payment, now))
    return await moveHeld(tx, payment, 'review', because('notTaken', { said: quoted(seen.detail) }), now)
  if (payment.state !== 'created' && payment.state !== 'unknown') return payment
  const reason = because('isThere', { said: quoted(seen.detail) })
  // The next attempt opens it again and gets its page.
  if (isWithoutPage(payment, seen))
    return payment.state === 'unknown' ? await moveHeld(tx, payment, 'created', reason, now, known) : payment
  if (isPaidLater(methodOf(payment))) return await settleAwaited(tx, payment, seen, reason, now)
  if (payment.captureBeganAt !== null) return await moveHeld(tx, payment, 'processing', reason, now, known)
  const page = seen.pageUrl === undefined ? {} : { pageUrl: seen.pageUrl }
  return await moveHeld(tx, payment, 'action_required', reason, now, { ...known, ...page })
}

/**
 * Opened at the provider, but nothing is stored: without payment instructions the purchase does not wait for its payer.
 */
async function settleAwaited(
  tx: Tx,
  payment: Payment,
  { status, instruction, reference }: Observation,
  reason: PaymentReason,
  now: Date,
): Promise<Payment> {
  if (status !== 'waiting') return payment
  const known = reference === null ? {} : { providerReference: reference }
  if (instruction === undefined)
    return payment.state === 'created' ? await moveHeld(tx, payment, 'unknown', reason, now, known) : payment
  const waiting = await moveHeld(tx, payment, 'awaiting_payment', reason, now, known)
  await keepInstruction(tx, waiting, instruction, now)
  return waiting
}

async function settleAbsent(tx: Tx, payment: Payment, now: Date, refusal?: Said): Promise<Payment> {
  if (!isOpen(payment.state)) return payment
  // The shop has not asked for the money, so none was taken, in any state of the order.
  if (payment.captureBeganAt !== null) return await moveHeld(tx, payment, 'review', because('forgotten'), now)
  if (refusal !== undefined)
    return await moveHeld(tx, payment, 'declined', because('declined', { said: refusal }), now)
  if (isOverdue(payment, now)) return await moveHeld(tx, payment, 'expired', because('absent'), now)
  return payment.state === 'unknown' && payment.providerReference === null
    ? await moveHeld(tx, payment, 'created', because('absent'), now)
    : payment
}

/** No provider holds it: it waits until its time is over and the last bank statement can have been read. */
async function settleUnasked(tx: Tx, payment: Payment, now: Date): Promise<Payment> {
  if (!isOpen(payment.state)) return payment
  if (isOverdue(payment, now)) {
    const { closedOn } = await readSettings(tx)
    const mayBePaid =
      payment.state === 'awaiting_payment' && now < statementReadBy(payment.giveUpAt, closedOn)
    return mayBePaid ? payment : await moveHeld(tx, payment, 'expired', because('noMoney'), now)
  }
  if (payment.state !== 'created' && payment.state !== 'unknown') return payment
  const waiting = await moveHeld(tx, payment, 'awaiting_payment', because('waits'), now)
  await keepInstruction(tx, waiting, { receiptNumber: '', receiptUrl: '' }, now)
  return waiting
}

async function waitOrReview(tx: Tx, payment: Payment, reason: Said, now: Date): Promise<Payment> {
  return isOpen(payment.state) && needsReview(payment, now)
    ? await moveHeld(tx, payment, 'review', because('silent', { said: reason }), now)
    : payment
}
