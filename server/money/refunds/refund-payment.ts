import { because, type PaymentReason, type Said } from '#contract/payment-reasons.ts'
import { type RefundableAmounts, worthOf } from '#contract/refund-worth.ts'
import type { Tx } from '#server/db/pool.ts'
import { type Revocation, restorePoints, revokePoints } from '#server/ledger/revoke-points.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import { moveHeld } from '#server/money/payments/move-payment.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { tellEndpoints } from '#server/people/webhooks/tell-endpoints.ts'
import { mailRefund } from './mail-refund.ts'
import {
  closeRefund,
  findOpenRefund,
  insertRefund,
  listRefunds,
  lockOpenRefund,
  type Refund,
} from './queries.ts'

/** Longer than a provider's slowest answer: after it, the process that asked is presumed dead. */
export const askingMs = 2 * 60_000

export interface RefundOrder {
  paymentId: string
  refundId: string
  /** The number of its unspent points to refund; undefined: all that were not refunded before. */
  points?: number | undefined
  /** The operator refunds the money by hand, or has done so. */
  isByHand: boolean
  /** The operator's finding in the provider's console; undefined: the operator has not looked. */
  seenThere?: 'refunded' | 'nothing'
}

/** True when the provider reported a dispute of this purchase that no operator has settled (from reconciliation). */
export type HasOpenDispute = (tx: Tx, paymentId: string) => Promise<boolean>

/** The part of a purchase that is refunded. */
export interface Part {
  points: number
  yen: number
}

export type BegunRefund =
  /** The points are revoked; the provider is asked next. */
  | { outcome: 'begun'; payment: Payment; part: Part }
  /** Refunded by hand. `asks`: how often the provider was asked for the money before. */
  | { outcome: 'refunded by hand'; payment: Payment; part: Part; asks: number }
  /** Refunded by the provider, as the operator saw in its console. */
  | { outcome: 'refunded by provider'; payment: Payment; part: Part }
  | { outcome: 'unknown payment' }
  | { outcome: 'not paid' | 'under way' | 'refunded before' | 'by hand only'; payment: Payment }
  /** The provider reported a dispute that the operator has not settled: the money may have been charged back. */
  | { outcome: 'disputed'; payment: Payment }
  /** The provider was asked, last at `askedAt`, and may have sent the money. */
  | { outcome: 'asked before' | 'being asked'; payment: Payment; asks: number; askedAt: Date }
  /** `missing` of these points were spent or have expired. */
  | { outcome: 'spent'; payment: Payment; missing: number }
  /** It has not so many points left to refund, or they are worth less than a yen. */
  | { outcome: 'no such part'; payment: Payment }
  /** Its provider refunds the whole purchase alone. */
  | { outcome: 'whole only'; payment: Payment }

/**
 * Begins the refund of a paid purchase, or of a part of it: revokes its points, which must be there, and stores the
 * idempotency key under which the sweep asks the provider (`continueRefund`). If the operator refunds by hand, or saw
 * that the provider has refunded, the refund ends at once. A part is refunded at the price of the purchase, rounded
 * down to yen; the last part brings the rest of the price.
 * Refuses, changing nothing: a purchase that is not paid, is refunded already, lacks a point, has no such part, is
 * disputed while the operator has not said what became of the money, or is of a method whose money, or a part of it,
 * only the operator can refund, by hand. Once the provider was asked, a refund by hand needs the operator's word that
 * the console shows no refund, and is refused while the provider is being asked: the money would be refunded twice.
 * Invariant: every refund, finished or under way, has its points revoked, once.
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
  const part = partOf(payment, order.points)
  if (part === undefined) return { outcome: 'no such part', payment }
  const { refundedBy, refundsParts } = methodOf(payment)
  if (!isByHand && refundedBy === 'operator') return { outcome: 'by hand only', payment }
  if (end === undefined && part.yen < payment.priceYen && !refundsParts)
    return { outcome: 'whole only', payment }
  if (seenThere === undefined && (await hasOpenDispute(tx, payment.id)))
    return { outcome: 'disputed', payment }

  // Leaving the shop locks the member before the wallet, and the refund's mail locks the member too.
  await lockMember(tx, payment.memberId)
  const refund = { id: refundId, paymentId: payment.id, ...part, isByHand, isChargeback: false, beganAt: now }
  const revoked = await revokePoints(tx, { ...revocation(payment, refund), cause: 'point_refund' }, now)
  if (revoked.outcome === 'spent') return { outcome: 'spent', payment, missing: revoked.missing }
  if (revoked.outcome === 'already posted') throw new Error(`the refund ${refundId} was begun before`)
  await insertRefund(tx, refund)
  const { points } = part
  const reason =
    end === undefined ? because('revoked', { points }) : because('revokedAnd', { points, said: end.reason })
  const refunding = await moveHeld(tx, payment, 'refunding', reason, now, { nextQueryAt: now })
  return end === undefined
    ? { outcome: 'begun', payment: refunding, part }
    : await endByPerson(tx, refunding, part, end, now)
}

/** The points to be refunded and their yen; undefined: there are not so many left, or they are worth nothing. */
function partOf(payment: RefundableAmounts, asked: number | undefined): Part | undefined {
  const left = payment.points - payment.refundedPoints
  const part = asked ?? left
  if (part < 1 || part > left) return undefined
  const yen = worthOf(payment, part)
  return yen < 1 ? undefined : { points: part, yen }
}

/** The operator ends a refund for which the provider may have been asked. */
async function endAsked(
  tx: Tx,
  payment: Payment,
  end: Refunded,
  { seenThere }: RefundOrder,
  now: Date,
): Promise<BegunRefund> {
  const refund = await lockOpenRefund(tx, payment.id)
  if (refund === undefined) throw new Error(`payment ${payment.id} is being refunded, but has no open refund`)
  const { asks, askedAt, points, yen } = refund
  const part = { points, yen }
  if (!end.isByHand || askedAt === null) return await endByPerson(tx, payment, part, end, now)
  if (now.getTime() < askedAt.getTime() + askingMs) return { outcome: 'being asked', payment, asks, askedAt }
  if (seenThere !== 'nothing') return { outcome: 'asked before', payment, asks, askedAt }
  const reason = because('refundedAfterAsking', { asks })
  return await endByPerson(tx, payment, part, { ...end, reason }, now)
}

async function endByPerson(
  tx: Tx,
  payment: Payment,
  part: Part,
  end: Refunded,
  now: Date,
): Promise<BegunRefund> {
  const refunded = await endRefund(tx, payment, end, now)
  if (!end.isByHand) return { outcome: 'refunded by provider', payment: refunded, part }
  const asks = (await listRefunds(tx, payment.id)).reduce((sum, refund) => sum + refund.asks, 0)
  return { outcome: 'refunded by hand', payment: refunded, part, asks }
}

/** The money went back. */
interface Refunded {
  outcome: 'refunded'
  /** For the payment's history: why it ended so. */
  reason: PaymentReason
  isByHand: boolean
}

export type RefundEnd =
  | Refunded
  /** `said`: by the provider, or about it. */
  | { outcome: 'refused'; said: Said; isByHand: false }

const byHand: Refunded = { outcome: 'refunded', reason: because('refundedByHand'), isByHand: true }
const byProvider: Refunded = {
  outcome: 'refunded',
  isByHand: false,
  reason: because('refundedThere'),
}

/**
 * Ends the refund of a purchase that the caller holds in `refunding`. Refunded: the member gets a mail, and the purchase
 * is refunded, or paid as before when a part of it is left. Refused: the points are restored and the purchase is paid as
 * before; the refund may be tried again.
 */
export async function endRefund(tx: Tx, payment: Payment, end: RefundEnd, now: Date): Promise<Payment> {
  const refund = await findOpenRefund(tx, payment.id)
  if (refund === undefined) throw new Error(`payment ${payment.id} is being refunded, but has no open refund`)
  const { outcome, isByHand } = end
  await closeRefund(tx, refund.id, { outcome, isByHand }, now)
  if (end.outcome === 'refunded') {
    const { reason } = end
    await mailRefund(tx, payment, { ...refund, isByHand }, now)
    const refundedPoints = payment.refundedPoints + refund.points
    const refundedYen = payment.refundedYen + refund.yen
    const isWhole = refundedYen === payment.priceYen
    const { priceYen } = payment
    const { id: refundId, points, yen } = refund
    const data = { refundId, ...ofPurchase(payment), yen, points, isByHand, refundedYen, refundedPoints }
    await tellEndpoints(tx, 'payment.refunded', () => [{ key: refundId, at: now, data }], now)
    const why = isWhole ? reason : because('partRefunded', { refundedYen, priceYen, said: reason })
    return await moveHeld(tx, payment, isWhole ? 'refunded' : 'paid', why, now, {
      refundedPoints,
      refundedYen,
    })
  }
  await lockMember(tx, payment.memberId)
  const again: Revocation = {
    ...revocation(payment, refund),
    cause: 'point_refund_refused',
    yen: refund.yen,
  }
  if (!(await restorePoints(tx, again, now)))
    throw new Error(`the points of payment ${payment.id} were restored before`)
  return await moveHeld(tx, payment, 'paid', because('notRefunded', { said: end.said }), now)
}

/** The data for webhooks about the purchase whose money was refunded. */
export const ofPurchase = ({ id, memberId, priceYen }: Pick<Payment, 'id' | 'memberId' | 'priceYen'>) => ({
  paymentId: id,
  memberId,
  priceYen,
})

/** The ledger entry of a purchase. */
export const purchaseGrant = ({ id, memberId }: Pick<Payment, 'id' | 'memberId'>) => ({
  memberId,
  granted: { cause: 'point_purchase' as const, causeId: id },
})

/** The purchase's ledger entry, and the part that is refunded. */
const revocation = (
  payment: Payment,
  { id, points, yen }: Pick<Refund, 'id' | 'points' | 'yen'>,
): Omit<Revocation, 'cause'> => ({
  ...purchaseGrant(payment),
  causeId: id,
  points,
  revokedBefore: payment.refundedPoints,
  yen: -yen,
})
