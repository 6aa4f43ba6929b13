import type { Settlement } from '#contract/operator/claims.ts'
import type { Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { post, setWalletHeld } from '#server/ledger/ledger.ts'
import { restorePoints } from '#server/ledger/revoke-points.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { listRefunds } from '#server/money/refunds/queries.ts'
import { purchaseGrant } from '#server/money/refunds/refund-payment.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { mailClaim } from './mail-claim.ts'
import { type Claim, closeClaim, findClaim, listOpenClaimsOf, lockClaim } from './queries.ts'

export type SettledClaim =
  | { outcome: 'settled'; claim: Claim }
  | { outcome: 'unknown claim' }
  | { outcome: 'settled before' }
  /** The member has fewer points than they owe. */
  | { outcome: 'short' }

/**
 * Settles an open claim, once. Paid, or won: the money stands in the ledger; won: the points that were revoked are
 * restored. From points: they are taken, those that end first. The member draws again when no other claim is open, and
 * gets a mail. Refuses, changing nothing: an unknown claim, one that is settled, and more points than there are.
 */
export async function settleClaim(
  tx: Tx,
  { claimId, settlement }: { claimId: string; settlement: Settlement },
  now: Date,
): Promise<SettledClaim> {
  const seen = isUuid(claimId) ? await findClaim(tx, claimId) : undefined
  if (seen === undefined) return { outcome: 'unknown claim' }
  // The order everywhere: the purchase, the member, the wallet.
  const payment = (await lockPayment(tx, seen.paymentId)) as Payment
  await lockMember(tx, seen.memberId)
  const claim = (await lockClaim(tx, claimId)) as Claim
  if (claim.outcome !== null) return { outcome: 'settled before' }
  const { memberId, points, yen } = claim
  const posting = { memberId, cause: 'claim' as const, causeId: claim.id }
  if (settlement === 'points') {
    const { outcome } = await post(tx, { ...posting, spentPoints: points }, now)
    if (outcome !== 'posted') return { outcome: 'short' }
  }
  if (settlement === 'paid') {
    const { outcome } = await post(tx, { ...posting, yen }, now)
    if (outcome !== 'posted') throw new Error(`the claim ${claim.id} was paid before`)
  }
  if (settlement === 'won') await restoreCharged(tx, payment, claim, now)
  await closeClaim(tx, claim.id, { outcome: settlement, settledAt: now })
  if (!(await listOpenClaimsOf(tx, [memberId])).has(memberId)) await setWalletHeld(tx, memberId, false)
  await mailClaim(tx, payment, 'settled', claim, now)
  return { outcome: 'settled', claim: { ...claim, outcome: settlement, settledAt: now } }
}

/** All the money that was charged back is there again, so the member has again what was revoked for it. */
async function restoreCharged(tx: Tx, payment: Payment, claim: Claim, now: Date): Promise<void> {
  const charged = (await listRefunds(tx, payment.id)).find(({ isChargeback }) => isChargeback)
  if (charged === undefined) throw new Error(`payment ${payment.id} has a claim and no chargeback`)
  const { points, yen } = charged
  const revokedBefore = payment.refundedPoints - points
  const revocation = { ...purchaseGrant(payment), cause: 'claim' as const, causeId: claim.id }
  if (!(await restorePoints(tx, { ...revocation, points, revokedBefore, yen }, now)))
    throw new Error(`the claim ${claim.id} was won before`)
}
