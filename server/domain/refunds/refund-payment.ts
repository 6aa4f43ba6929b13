import type { Tx } from '../../db/pool.ts'
import { type Revocation, restorePoints, revokePoints } from '../../ledger/revoke-points.ts'
import { lockMember } from '../members/queries.ts'
import { methodOf } from '../payments/methods.ts'
import { moveHeld } from '../payments/move-payment.ts'
import { lockPayment, type Payment } from '../payments/queries.ts'
import { mailRefund } from './mail-refund.ts'
import { closeRefund, findOpenRefund, insertRefund, listRefunds, lockOpenRefund } from './queries.ts'

/** Longer than a provider's slowest answer: the process that asked is presumed gone after it. */
export const askingMs = 2 * 60_000

export interface RefundOrder {
  paymentId: string
  refundId: string
  /** The operator pays the money back, or has. */
  isByHand: boolean
  /** What a person saw in the provider's console; undefined: no person has looked. */
  seenThere?: 'refunded' | 'nothing'
}

/** Whether the provider told of a dispute about this purchase that no person has settled: asked of the room reconciliation. */
export type HasOpenDispute = (tx: Tx, paymentId: string) => Promise<boolean>

export type BegunRefund =
  /** The points are taken back; the provider is asked next. */
  | { outcome: 'begun'; payment: Payment }
  /** The operator pays it back, or has. `asks`: how often the provider was asked for the money before. */
  | { outcome: 'refunded by hand'; payment: Payment; asks: number }
  /** The provider did, as a person saw there. */
  | { outcome: 'refunded by provider'; payment: Payment }
  | { outcome: 'unknown payment' }
  | { outcome: 'not paid' | 'under way' | 'refunded before' | 'by hand only'; payment: Payment }
  /** The provider told of a dispute that no person has looked at: it may have taken the money back from the shop. */
  | { outcome: 'disputed'; payment: Payment }
  /** The provider was asked, last at `askedAt`, and may have sent the money. */
  | { outcome: 'asked before' | 'being asked'; payment: Payment; asks: number; askedAt: Date }
  /** So many of its points were spent, or have ended. */
  | { outcome: 'spent'; payment: Payment; missing: number }

/**
 * Begins to give a paid purchase back: takes its points, all of which must be there, and remembers under which key the
 * provider will be asked (`continueRefund`, by the sweep). Where the operator pays the money back, or saw that the
 * provider did, the purchase is refunded at once.
 * Refuses, changing nothing: what is not paid, is refunded already, lacks a point, is disputed while no person says what
 * became of the money, or was paid where no provider can send money back and the operator does not do it either. Once
 * the provider was asked, the operator pays nothing back before a person saw there that it sent nothing, and never while
 * it is being asked: the money would go back twice.
 * Invariant: `refunding` and `refunded` ⇔ its points are taken, once.
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

  // Who leaves the shop holds the member before the wallet, and a mail may follow.
  await lockMember(tx, payment.memberId)
  const revoked = await revokePoints(tx, { ...revocation(payment, refundId), cause: 'point_refund' }, now)
  if (revoked.outcome === 'spent') return { outcome: 'spent', payment, missing: revoked.missing }
  if (revoked.outcome === 'already posted') throw new Error(`the refund ${refundId} was begun before`)
  await insertRefund(tx, { id: refundId, paymentId: payment.id, isByHand, beganAt: now })
  const reason = ['points taken back', end?.reason].filter(Boolean).join('; ')
  const refunding = await moveHeld(tx, payment, 'refunding', reason, now, { nextQueryAt: now })
  return end === undefined
    ? { outcome: 'begun', payment: refunding }
    : await endByPerson(tx, refunding, end, now)
}

/** A person ends what the provider may have been asked for. */
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
  /** Who said so, for the record. */
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
 * Ends the refund of a purchase the caller holds in `refunding`. Refunded: the member is told by mail. Refused: the
 * points come back as they were, and the purchase is paid as before; it may be tried again.
 */
export async function endRefund(tx: Tx, payment: Payment, end: RefundEnd, now: Date): Promise<Payment> {
  const refund = await findOpenRefund(tx, payment.id)
  if (refund === undefined) throw new Error(`payment ${payment.id} is given back, and nothing says how`)
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
    throw new Error(`the points of payment ${payment.id} came back before`)
  return await moveHeld(tx, payment, 'paid', `not refunded: ${reason}`, now)
}

/** The purchase's entry, and the yen that leave with it. */
const revocation = (payment: Payment, refundId: string): Omit<Revocation, 'cause'> => ({
  memberId: payment.memberId,
  granted: { cause: 'point_purchase', causeId: payment.id },
  causeId: refundId,
  yen: -payment.priceYen,
})
