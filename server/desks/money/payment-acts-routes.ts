import * as calls from '#contract/operator/payments.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import {
  type ByHand,
  closePaymentByHand,
  creditPaymentByHand,
  detailOf,
} from '#server/money/purchases/settle-by-hand.ts'
import { hasOpenDispute } from '#server/money/reconciliation/queries.ts'
import { type BegunRefund, beginRefund, type RefundOrder } from '#server/money/refunds/refund-payment.ts'
import { refundOrders } from '#server/money/refunds/refund-ways.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import type { Random } from '#server/random.ts'
import { leftAloneTo, recordWord } from './credit-held.ts'

export interface MoneyActDeps {
  db: Database
  random: Random
  approvable: ApprovableActs
}

type Words = AnswerPhrases['money']

const refuse = (message: string) => new Refusal(409, { paymentId: [message] })

function refusalOfDecision(result: Exclude<ByHand, { outcome: 'done' }>, words: Words): Refusal {
  switch (result.outcome) {
    case 'unknown payment':
      return new Refusal(404, { paymentId: [words.paymentGone] })
    case 'not to be decided':
      return refuse(words.notDecidedByHand)
    case 'has money':
      return refuse(words.hasMoney(result.arrivedYen))
    case 'other sum':
      return refuse(words.otherSum(result.arrivedYen))
  }
}

type Begun = Extract<BegunRefund, { outcome: 'begun' | 'refunded by hand' | 'refunded by provider' }>

/** Why a refund was not begun; undefined when it was. */
function refusalOf(result: Exclude<BegunRefund, Begun>, words: Words): Refusal {
  switch (result.outcome) {
    case 'unknown payment':
      return new Refusal(404, { paymentId: [words.paymentGone] })
    case 'not paid':
      return refuse(words.notPaid)
    case 'under way':
      return refuse(words.underWay)
    case 'refunded before':
      return refuse(words.refundedBefore)
    case 'by hand only':
      return refuse(words.byHandOnly)
    case 'disputed':
      return refuse(words.disputed(result.payment.orderId))
    case 'spent':
      return refuse(words.spent(result.missing, result.payment.points))
    case 'no such part':
      return new Refusal(409, {
        points: [words.noSuchPart(result.payment.points - result.payment.refundedPoints)],
      })
    case 'whole only':
      return refuse(words.wholeOnly)
    case 'being asked':
      return refuse(words.beingAsked(japanInstant(result.askedAt)))
    case 'asked before':
      return refuse(words.askedBefore(result.payment.orderId, result.asks, japanInstant(result.askedAt)))
  }
}

const isBegun = (result: BegunRefund): result is Begun =>
  ['begun', 'refunded by hand', 'refunded by provider'].includes(result.outcome)

/** Serves the acts by which an operator decides about a payment. */
export function paymentActRoutes(http: OperatorHttp, deps: MoneyActDeps): void {
  serveApprovable(http, deps, calls.creditPayment, async (tx, visit, { paymentId }) => {
    const left = await leftAloneTo(visit, tx)
    const result = await creditPaymentByHand(tx, { paymentId, now: visit.now })
    if (result.outcome !== 'done') return refusalOfDecision(result, visit.phrases.money)
    const { points, state } = result.before
    await recordWord(deps, tx, visit, { paymentId, points })
    const detail = detailOf(result)
    return { subject: paymentId, detail, needsApproval: points > left, basis: state }
  })

  serveAct(http, deps, calls.closePayment, async (tx, { now, phrases }, { paymentId, sentBackYen }) => {
    const result = await closePaymentByHand(tx, { paymentId, sentBackYen, now })
    if (result.outcome !== 'done') return refusalOfDecision(result, phrases.money)
    return { subject: result.after.id, detail: detailOf(result), kept: {} }
  })

  serveApprovable(http, deps, calls.refundPayment, async (tx, { operator, now, phrases }, input) => {
    const { paymentId, way, points } = input
    const refundId = deps.random.key()
    const order: RefundOrder = Object.assign(
      { paymentId, refundId, points: points ?? undefined },
      refundOrders[way],
    )
    const result = await beginRefund(tx, order, now, hasOpenDispute)
    if (!isBegun(result)) return refusalOf(result, phrases.money)
    const { payment, part } = result
    const { id: subject, state, orderId, refundedPoints, refundedYen } = payment
    const { isByHand, seenThere = null } = order
    const isAlone = operator.roles.includes('owner') || part.yen <= (await readSettings(tx)).refundAloneYen
    return {
      subject,
      detail: { state, points: part.points, priceYen: part.yen, orderId, isByHand, seenThere },
      needsApproval: !isAlone,
      basis: { part, refundedPoints, refundedYen },
    }
  })
}
