import * as calls from '#contract/operator/claims.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { countClaims, listClaims } from '#server/money/claims/queries.ts'
import { recordChargeback } from '#server/money/claims/record-chargeback.ts'
import { settleClaim } from '#server/money/claims/settle-claim.ts'
import { findPayments } from '#server/money/payments/member-payments.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import type { Random } from '#server/random.ts'

export interface ClaimDeps {
  db: Database
  random: Random
  approvable: ApprovableActs
}

/** Chargebacks and claims. */
export function claimRoutes(http: OperatorHttp, deps: ClaimDeps): void {
  const { db, random } = deps

  http.serve(calls.listClaims, async (_visit, _, { page, size, shown }) => {
    const isOpen = shown === 'open'
    const claims = await listClaims(db, { isOpen, limit: size, offset: (page - 1) * size })
    const payments = await findPayments(
      db,
      claims.map(({ paymentId }) => paymentId),
    )
    return {
      list: claims.map(({ id, memberId, paymentId, points, yen, openedAt, outcome, settledAt }) => ({
        claimId: id,
        memberId,
        paymentId,
        orderId: payments.get(paymentId)?.orderId ?? '',
        points,
        yen,
        openedAt: japanInstant(openedAt),
        settlement: outcome,
        settledAt: settledAt === null ? null : japanInstant(settledAt),
      })),
      total: await countClaims(db, isOpen),
    }
  })

  serveAct(http, deps, calls.recordChargeback, async (tx, { now, phrases }, { paymentId }) => {
    const { money } = phrases
    const chargeback = { paymentId, refundId: random.id(), claimId: random.id() }
    const recorded = await recordChargeback(tx, chargeback, now)
    if (recorded.outcome === 'unknown payment') return new Refusal(404, { paymentId: [money.paymentGone] })
    if (recorded.outcome !== 'recorded') {
      const words = recorded.outcome === 'not paid' ? money.chargebackUnpaid : money.chargedBefore
      return new Refusal(409, { paymentId: [words] })
    }
    const { revoked, owed } = recorded
    return {
      subject: paymentId,
      detail: { revokedPoints: revoked, owedPoints: owed?.points ?? 0, owedYen: owed?.yen ?? 0 },
      kept: { revokedPoints: revoked, claimId: owed === undefined ? null : chargeback.claimId },
    }
  })

  serveApprovable(http, deps, calls.settleClaim, async (tx, { now, phrases }, { claimId, settlement }) => {
    const { money } = phrases
    if (!isUuid(claimId)) return new Refusal(404, { claimId: [money.claimGone] })
    const settled = await settleClaim(tx, { claimId, settlement }, now)
    if (settled.outcome === 'unknown claim') return new Refusal(404, { claimId: [money.claimGone] })
    if (settled.outcome === 'settled before') return new Refusal(409, { claimId: [money.claimSettled] })
    if (settled.outcome === 'short') return new Refusal(409, { settlement: [phrases.desks.notSoMuch] })
    const { points, yen } = settled.claim
    return {
      subject: claimId,
      detail: { settlement, points, yen },
      needsApproval: settlement === 'waived',
      basis: { points, yen },
    }
  })
}
