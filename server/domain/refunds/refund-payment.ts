import type { Tx } from '../../db/pool.ts'
import { type Revocation, restorePoints, revokePoints } from '../../ledger/revoke-points.ts'
import { lockMember } from '../members/queries.ts'
import { methodOf } from '../payments/methods.ts'
import { moveHeld } from '../payments/move-payment.ts'
import { lockPayment, type Payment } from '../payments/queries.ts'
import { mailRefund } from './mail-refund.ts'
import { closeRefund, findOpenRefund, insertRefund, listRefunds, lockOpenRefund } from './queries.ts'

/** Longer than a provider's slowest answer: after it, the process that asked is presumed dead. */
export const askingMs = 2 * 60_000

export interface RefundOrder {
  paymentId: string
  refundId: string
  /** The operator refunds the money by hand, or has done so. */
  isByHand: boolean
  /** What the operator saw in the provider's console; undefined: the operator has not looked. */
  seenThere?: 'refunded' | 'nothing'
}

/** Whether the provider reported a dispute of this purchase that the operator has not settled (from reconciliation). */
export type HasOpenDispute = (tx: Tx, paymentId: string) => Promise<boolean>

export type BegunRefund =
  /** The points are revoked; the provider is asked next. */
  | { outcome: 'begun'; payment: Payment }
  /** Refunded by hand. `asks`: how often the provider was asked for the money before. */
  | { outcome: 'refunded by hand'; payment: Payment; asks: number }
  /** Refunded by the provider, as the operator saw in its console. */
  | { outcome: 'refunded by provider'; payment: Payment }
  | { outcome: 'unknown payment' }
  | { outcome: 'not paid' | 'under way' | 'refunded before' | 'by hand only'; payment: Payment }
  /** The provider reported a dispute that the operator has not settled: the money may have been charged back. */
  | { outcome: 'disputed'; payment: Payment }
  /** The provider was asked, last at `askedAt`, and may have sent the money. */
  | { outcome: 'asked before' | 'being asked'; payment: Payment; asks: number; askedAt: Date }
  /** `missing` of its points were spent or have expired. */
  | { outcome: 'spent'; payment: Payment; missing: number }

/**
 * Begins the refund of a paid purchase: revokes its points, all of which must be there, and stores the idempotency key
 * under which the sweep asks the provider (`continueRefund`). If the operator refunds by hand, or saw that the provider
 * has refunded, the purchase is refunded at once.
 * Refuses, changing nothing: a purchase that is not paid, is refunded already, lacks a point, is disputed while the
 * operator has not said what became of the money, or is of a method that only the operator can refund, by hand. Once
 * the provider was asked, a refund by hand needs the operator's word that the console shows no refund, and is refused
 * while the provider is being asked: the money would be refunded twice.
 * Invariant: `refunding` and `refunded` ⇔ its points are revoked, once.
 */
export async function beginRefund(
  tx: Tx,
  order: RefundOrder,
  now: Date,
  hasOpenDispute: HasOpenDispute,
): Promise<BegunRefund> {
  const { paymentId, refundId, isByHand, seenThere } = order
  const payment = await lockPayment(tx, paymentId)
  if (payment === undefined) return { outcome: 'unknown payment' }
  const end = isByHand ? byHand : seenThere === 'refunded' ? byProvider : undefined
  if (payment.state === 'refunded') return { outcome: 'refunded before', payment }
  if (payment.state === 'refunding')
    return end === undefined
      ? { outcome: 'under way', payment }
      : await endAsked(tx, payment, end, order, now)
  if (payment.state !== 'paid') return { outcome: 'not paid', payment }
  if (!isByHand && methodOf(payment).refundedBy === 'operator') return { outcome: 'by hand only', payment }
  if (seenThere === undefined && (await hasOpenDispute(tx, payment.id)))
    return { outcome: 'disputed', payment }

  // Leaving the shop locks the member before the wallet, and the refund's mail locks the member too.
  await lockMember(tx, payment.memberId)
  const revoked = await revokePoints(tx, { ...revocation(payment, refundId), cause: 'point_refund' }, now)
  if (revoked.outcome === 'spent') return { outcome: 'spent', payment, missing: revoked.missing }
  if (revoked.outcome === 'already posted') throw new Error(`the refund ${refundId} was begun before`)
  await insertRefund(tx, { id: refundId, paymentId: payment.id, isByHand, beganAt: now })
  const reason = ['points revoked', end?.reason].filter(Boolean).join('; ')
  const refunding = await moveHeld(tx, payment, 'refunding', reason, now, { nextQueryAt: now })
  return end === undefined
    ? { outcome: 'begun', payment: refunding }
    : await endByPerson(tx, refunding, end, now)
}

/** The operator ends a refund for which the provider may have been asked. */
async function endAsked(
  tx: Tx,
  payment: Payment,
  end: RefundEnd,
  { seenThere }: RefundOrder,
  now: Date,
): Promise<BegunRefund> {
  const refund = await lockOpenRefund(tx, payment.id)
  const { asks, askedAt } = refund ?? { asks: 0, askedAt: null }
  if (!end.isByHand || askedAt === null) return await endByPerson(tx, payment, end, now)
  if (now.getTime() < askedAt.getTime() + askingMs) return { outcome: 'being asked', payment, asks, askedAt }
  if (seenThere !== 'nothing') return { outcome: 'asked before', payment, asks, askedAt }
  const reason = `${end.reason}; the provider was asked ${asks} times and refunded nothing, as the operator saw there`
  return await endByPerson(tx, payment, { ...end, reason }, now)
}

async function endByPerson(tx: Tx, payment: Payment, end: RefundEnd, now: Date): Promise<BegunRefund> {
  const refunded = await endRefund(tx, payment, end, now)
  if (!end.isByHand) return { outcome: 'refunded by provider', payment: refunded }
  const asks = (await listRefunds(tx, payment.id)).reduce((sum, refund) => sum + refund.asks, 0)
  return { outcome: 'refunded by hand', payment: refunded, asks }
}

export interface RefundEnd {
  outcome: 'refunded' | 'refused'
  /** For the payment's history: why it ended so. */
  reason: string
  isByHand: boolean
}

const byHand: RefundEnd = { outcome: 'refunded', reason: 'refunded by hand', isByHand: true }
const byProvider: RefundEnd = {
  outcome: 'refunded',
  isByHand: false,
  reason: 'refunded by the provider, as the operator saw there',
}

/**
 * Ends the refund of a purchase that the caller holds in `refunding`. Refunded: the member gets a mail. Refused: the
 * points are restored and the purchase is paid as before; the refund may be tried again.
 */
export async function endRefund(tx: Tx, payment: Payment, end: RefundEnd, now: Date): Promise<Payment> {
  const refund = await findOpenRefund(tx, payment.id)
  if (refund === undefined) throw new Error(`payment ${payment.id} is being refunded, but has no open refund`)
  const { outcome, reason, isByHand } = end
  await closeRefund(tx, refund.id, { outcome, isByHand }, now)
  if (outcome === 'refunded') {
    await mailRefund(tx, payment, { isByHand }, now)
    return await moveHeld(tx, payment, 'refunded', reason, now)
  }
  await lockMember(tx, payment.memberId)
  const again: Revocation = {
    ...revocation(payment, refund.id),
    cause: 'point_refund_refused',
    yen: payment.priceYen,
  }
  if ((await restorePoints(tx, again, now)) === undefined)
    throw new Error(`the points of payment ${payment.id} were restored before`)
  return await moveHeld(tx, payment, 'paid', `not refunded: ${reason}`, now)
}

/** The purchase's ledger entry, and the yen that are refunded. */
const revocation = (payment: Payment, refundId: string): Omit<Revocation, 'cause'> => ({
  memberId: payment.memberId,
  granted: { cause: 'point_purchase', causeId: payment.id },
  causeId: refundId,
  yen: -payment.priceYen,
})
