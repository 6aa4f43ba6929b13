// A mistaken or doubled purchase is undone: first its points come back, then its money goes back. Only by the operator.

import type { Tx } from '../../../db/pool.ts'
import { giveBackAgain, takeBack, type Undoing } from '../../../ledger/take-back.ts'
import { lockMember } from '../../members/queries.ts'
import { isPaidBackByHand } from '../methods.ts'
import { moveHeld } from '../move-payment.ts'
import { lockPayment, type Payment } from '../queries.ts'
import { closeRefund, findOpenRefund, insertRefund } from './queries.ts'
import { tellOfRefund } from './tell-of-refund.ts'

export type BegunRefund =
  /** The points are taken back; the company is asked next. */
  | { outcome: 'begun'; payment: Payment }
  /** The operator pays it back, or has. */
  | { outcome: 'paid back by hand'; payment: Payment }
  | { outcome: 'unknown payment' }
  | { outcome: 'not paid' | 'under way' | 'refunded before' | 'by hand only'; payment: Payment }
  /** So many of its points were spent, or have ended. */
  | { outcome: 'spent'; payment: Payment; missing: number }

/**
 * Begins to give a paid purchase back: takes its points, all of which must be there, and remembers under which key the
 * company will be asked (`continueRefund`, by the sweep). `isByHand`: the operator pays the money back, and the purchase
 * is refunded at once; also where the company was asked already and never answered.
 * Refuses, changing nothing: what is not paid, is given back already, lacks a point, or was paid where no company can
 * send money back and the operator does not do it either.
 * Invariant: `refunding` and `refunded` ⇔ its points are taken, once.
 */
export async function beginRefund(
  tx: Tx,
  { paymentId, refundId, isByHand }: { paymentId: string; refundId: string; isByHand: boolean },
  now: Date,
): Promise<BegunRefund> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === undefined) return { outcome: 'unknown payment' }
  if (payment.state === 'refunded') return { outcome: 'refunded before', payment }
  if (payment.state === 'refunding' && !isByHand) return { outcome: 'under way', payment }
  if (payment.state === 'refunding')
    return { outcome: 'paid back by hand', payment: await endRefund(tx, payment, byHand, now) }
  if (payment.state !== 'paid') return { outcome: 'not paid', payment }
  if (!isByHand && isPaidBackByHand(payment.method)) return { outcome: 'by hand only', payment }

  // Who leaves the shop holds the member before the wallet, and a mail may follow.
  await lockMember(tx, payment.memberId)
  const taken = await takeBack(tx, { ...undoing(payment, refundId), cause: 'point_refund' }, now)
  if (taken.outcome === 'spent') return { outcome: 'spent', payment, missing: taken.missing }
  if (taken.outcome === 'already posted') throw new Error(`the refund ${refundId} was begun before`)
  await insertRefund(tx, { id: refundId, paymentId: payment.id, isByHand, beganAt: now })
  const reason = isByHand ? 'points taken back; paid back by hand' : 'points taken back'
  const refunding = await moveHeld(tx, payment, 'refunding', reason, now, { nextQueryAt: now })
  return isByHand
    ? { outcome: 'paid back by hand', payment: await endRefund(tx, refunding, byHand, now) }
    : { outcome: 'begun', payment: refunding }
}

export interface RefundEnd {
  outcome: 'refunded' | 'refused'
  /** Who said so, for the record. */
  reason: string
  isByHand: boolean
}

const byHand: RefundEnd = { outcome: 'refunded', reason: 'paid back by hand', isByHand: true }

/**
 * Ends the refund of a purchase the caller holds in `refunding`. Refunded: the member is told by mail. Refused: the
 * points come back as they were, and the purchase is paid as before; it may be tried again.
 */
export async function endRefund(tx: Tx, payment: Payment, end: RefundEnd, now: Date): Promise<Payment> {
  const refund = await findOpenRefund(tx, payment.id)
  if (refund === undefined) throw new Error(`payment ${payment.id} is given back, and nothing says how`)
  const { outcome, reason, isByHand } = end
  await closeRefund(tx, refund.id, { outcome, isByHand }, now)
  if (outcome === 'refunded') {
    await tellOfRefund(tx, payment, { isByHand }, now)
    return await moveHeld(tx, payment, 'refunded', reason, now)
  }
  await lockMember(tx, payment.memberId)
  const again: Undoing = {
    ...undoing(payment, refund.id),
    ...{ cause: 'point_refund_refused', yen: payment.priceYen },
  }
  if ((await giveBackAgain(tx, again, now)) === undefined)
    throw new Error(`the points of payment ${payment.id} came back before`)
  return await moveHeld(tx, payment, 'paid', `not given back: ${reason}`, now)
}

/** The purchase's entry, and the yen that leave with it. */
const undoing = (payment: Payment, refundId: string): Omit<Undoing, 'cause'> => ({
  memberId: payment.memberId,
  granted: { cause: 'point_purchase', causeId: payment.id },
  causeId: refundId,
  yen: -payment.priceYen,
})
