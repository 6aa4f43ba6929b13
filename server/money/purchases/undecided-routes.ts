import type * as z from 'zod/mini'
import type { MethodId } from '#contract/payment-methods.ts'
import * as calls from '#contract/undecided-payments.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { listClaimsToSettle } from '#server/money/claims/queries.ts'
import { findPayments } from '#server/money/payments/member-payments.ts'
import { type MethodAdapters, methodOf } from '#server/money/payments/methods.ts'
import { findMembersPayment, listUndecidedPayments, type Payment } from '#server/money/payments/queries.ts'
import { canBeCancelled, outcomeOf } from '#server/money/payments/states.ts'
import { cancelPayment } from './cancel-payment.ts'

export interface UndecidedDeps {
  db: Database
  adapters: MethodAdapters
}

type Undecided = z.output<typeof calls.listUndecidedPayments.output>['list'][number]

const stepOf = ({ state }: Payment): Undecided['step'] => {
  if (state === 'awaiting_payment') return 'awaited'
  if (state === 'refunding') return 'refunding'
  return state === 'processing' || state === 'review' ? 'checked' : 'unfinished'
}

/** A member's purchases that are not decided yet. Another member's is 404, as if it did not exist. */
export function undecidedRoutes(http: Http, { db, adapters }: UndecidedDeps): void {
  http.serveMember(calls.listUndecidedPayments, async ({ memberId, phrases }) => {
    const [payments, claims] = await Promise.all([
      listUndecidedPayments(db, memberId),
      listClaimsToSettle(db, memberId),
    ])
    const claimed = await findPayments(
      db,
      claims.map(({ paymentId }) => paymentId),
    )
    return {
      claims: claims.map(({ paymentId, points, yen, openedAt }) => ({
        orderNumber: claimed.get(paymentId)?.orderId ?? '',
        points,
        priceYen: yen,
        openedAt: openedAt.toISOString(),
      })),
      list: payments.map((payment) => ({
        paymentId: payment.id,
        methodId: payment.method as MethodId,
        methodName: phrases.payment.methods[methodOf(payment).name].name,
        points: payment.points,
        priceYen: payment.priceYen,
        step: stepOf(payment),
        payBy: payment.payBy?.toISOString(),
        receiptNumber: payment.receiptNumber || undefined,
        canCancel: canBeCancelled(payment),
      })),
    }
  })

  http.serveMember(calls.cancelPayment, { perMinute: 30 }, async (visit, { paymentId }) => {
    const seen = await findMembersPayment(db, visit.memberId, paymentId)
    if (seen === undefined) return new Refusal(404, { paymentId: [visit.phrases.notFound] })
    const { payment, silence } = await cancelPayment({ db, adapters }, seen, visit.now)
    if (silence !== undefined) return new Refusal(500, { server: [visit.phrases.payment.unreachable] })
    const result = outcomeOf(payment.state)
    return result === 'pending'
      ? new Refusal(409, { paymentId: [visit.phrases.payment.moneyUnderWay] })
      : { result }
  })
}
