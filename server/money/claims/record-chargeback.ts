import { because } from '#contract/payment-reasons.ts'
import { worthOf } from '#contract/refund-worth.ts'
import type { Tx } from '#server/db/pool.ts'
import { setWalletHeld } from '#server/ledger/ledger.ts'
import { countGranted, revokePoints } from '#server/ledger/revoke-points.ts'
import { moveHeld } from '#server/money/payments/move-payment.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { closeRefund, insertRefund } from '#server/money/refunds/queries.ts'
import { ofPurchase, purchaseGrant } from '#server/money/refunds/refund-payment.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { tellEndpoints } from '#server/people/webhooks/tell-endpoints.ts'
import { mailClaim } from './mail-claim.ts'
import { insertClaim } from './queries.ts'

export interface Chargeback {
  paymentId: string
  /** Id of the refund that the card company has made. */
  refundId: string
  claimId: string
}

export type RecordedChargeback =
  | {
      outcome: 'recorded'
      payment: Payment
      /** Points that were still there, and are revoked. */
      revoked: number
      /** The member's debt; undefined: all points were still there. */
      owed: { points: number; yen: number } | undefined
    }
  | { outcome: 'unknown payment' }
  | { outcome: 'not paid'; payment: Payment }
  | { outcome: 'refunded before'; payment: Payment }

/**
 * The bank or card company took the money of a purchase back. Revokes those of its points that are still there; the rest
 * becomes a claim against the member. While it is open the member draws and exchanges nothing, and parcels that have not
 * left are held. The purchase is refunded. Tells the member by mail.
 * Refuses, changing nothing: a purchase that is not paid, is being refunded, or was refunded or charged back before.
 */
export async function recordChargeback(
  tx: Tx,
  { paymentId, refundId, claimId }: Chargeback,
  now: Date,
): Promise<RecordedChargeback> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === undefined) return { outcome: 'unknown payment' }
  if (payment.state === 'refunded') return { outcome: 'refunded before', payment }
  if (payment.state !== 'paid') return { outcome: 'not paid', payment }
  const { memberId } = payment
  await lockMember(tx, memberId)
  const grant = purchaseGrant(payment)
  const points = await countGranted(tx, grant, now)
  const unrevokedPoints = payment.points - payment.refundedPoints - points
  const yen = payment.priceYen - payment.refundedYen

  // From here on it must succeed.
  const owed =
    unrevokedPoints > 0 ? { points: unrevokedPoints, yen: yen - worthOf(payment, points) } : undefined
  const { refundedPoints: revokedBefore } = payment
  const revocation = {
    ...grant,
    cause: 'point_refund' as const,
    causeId: refundId,
    points,
    revokedBefore,
    yen: -yen,
  }
  const revoked = await revokePoints(tx, revocation, now)
  if (revoked.outcome !== 'revoked')
    throw new Error(`the points of payment ${payment.id} were ${revoked.outcome}`)
  const refund = { id: refundId, paymentId, points, yen, isByHand: false, isChargeback: true, beganAt: now }
  await insertRefund(tx, refund)
  const refunding = await moveHeld(tx, payment, 'refunding', because('chargedBackRevoked', { points }), now)
  await closeRefund(tx, refundId, { outcome: 'refunded', isByHand: false }, now)
  const refunded = await moveHeld(tx, refunding, 'refunded', because('chargedBack'), now, {
    refundedPoints: revokedBefore + points,
    refundedYen: payment.priceYen,
  })
  if (owed !== undefined) {
    await insertClaim(tx, { id: claimId, memberId, paymentId, ...owed, openedAt: now })
    await setWalletHeld(tx, memberId, true)
  }
  const { points: owedPoints, yen: owedYen } = owed ?? { points: 0, yen: 0 }
  const data = { refundId, ...ofPurchase(payment), yen, points, owedPoints, owedYen }
  await tellEndpoints(tx, 'payment.charged_back', () => [{ key: refundId, at: now, data }], now)
  await mailClaim(
    tx,
    refunded,
    owed === undefined ? 'chargedBack' : 'opened',
    owed ?? { points: 0, yen: 0 },
    now,
  )
  return { outcome: 'recorded', payment: refunded, revoked: points, owed }
}
