// Paying with Amazon Pay (method 5): the session that the browser returned with is given the purchase, agreed
// to on Amazon's page, and completed by this server; completing takes the money.

import { because, quoted, type Said } from '#contract/payment-reasons.ts'
import type { Answer } from '#server/providers/payments/call.ts'
import type {
  CancelRequest,
  CancelResult,
  CaptureResult,
  MethodAdapter,
  Observation,
  Order,
  OrderReference,
  Refused,
  ResumeResult,
  StartResult,
} from '#server/providers/payments/port.ts'
import { isTrustedPage } from '#server/providers/payments/trusted.ts'
import {
  type ChargeAnswer,
  chargeAnswer,
  isAmazonId,
  refundAnswer,
  type SessionAnswer,
  sessionAnswer,
} from './answers.ts'
import type { AmazonPayClient } from './client.ts'

const yen = (amountYen: number) => ({ amount: String(amountYen), currencyCode: 'JPY' })

/** Amazon's word for a session that is completed already, or not yet agreed to. */
const wrongStatus = 'InvalidCheckoutSessionStatus'

/** Amazon deletes sessions after 30 days; their purchases can then no longer be queried by them. */
const gone: Refused = { outcome: 'refused', reason: because('sessionGone') }

/**
 * Amazon Pay with `AuthorizeWithCapture`. An open session does not show whether its payer has agreed: it is reported
 * as `approved` as soon as it carries the purchase, and its money is asked for only when the payer's browser is back
 * (`resume`); completing it before the payer agreed changes nothing there and is `not agreed` here. A session that
 * carries no purchase or another one's is `absent`. Invariant: a session serves one purchase; `start` refuses another.
 */
export const createAmazonPay = (client: AmazonPayClient): MethodAdapter => ({
  start: (purchase) => start(client, purchase),

  async query(order) {
    const session = await readOwnSession(client, order)
    if (session.outcome === 'refused') return { outcome: 'absent' }
    if (session.outcome === 'no answer') return session
    if (session.body.statusDetails.state !== 'Completed') return unfinished(order, session.body)
    const charge = await readCharge(client, session.body)
    return charge.outcome === 'ok' ? charged(order, charge.body) : noAnswer(charge)
  },

  readReturn(query) {
    const id = query.amazonCheckoutSessionId
    return isAmazonId(id) ? { by: 'reference', name: id, step: 'result', parameter: '' } : undefined
  },

  async resume(order, returned): Promise<ResumeResult> {
    // An open session does not show whether its payer agreed, so the money is asked for only when the browser
    // has returned. A payer who agreed and never returned is not charged.
    if (returned === undefined) return { outcome: 'not now', reason: 'the payer has not come back' }
    const session = await readOwnSession(client, order)
    if (session.outcome !== 'ok') return session
    const { state, reasonCode } = session.body.statusDetails
    if (state === 'Open') return { outcome: 'approved' }
    return state === 'Completed'
      ? { outcome: 'not now', reason: 'completed already' }
      : { outcome: 'refused', reason: quoted(`Canceled ${reasonCode ?? ''}`.trim()) }
  },

  capture: (order, amountYen) => capture(client, order, amountYen),
  cancelOrRefund: (order, request) => cancelOrRefund(client, order, request),
})

async function readSession({ ask }: AmazonPayClient, id: string): Promise<Answer<SessionAnswer>> {
  if (!isAmazonId(id)) return { outcome: 'refused', reason: because('noSessionId') }
  const answer = await ask({ method: 'GET', path: `/checkoutSessions/${id}`, answer: sessionAnswer })
  return answer.outcome === 'ok' && answer.body.checkoutSessionId !== id
    ? { outcome: 'no answer', reason: because('anotherSession') }
    : answer
}

/** The session as far as it is this purchase's. */
async function readOwnSession(client: AmazonPayClient, order: OrderReference) {
  if (order.reference === null) return { outcome: 'refused', reason: because('noSession') } as const
  const answer = await readSession(client, order.reference)
  return answer.outcome === 'ok' && answer.body.merchantMetadata?.merchantReferenceId !== order.orderId
    ? gone
    : answer
}

async function readCharge({ ask }: AmazonPayClient, session: SessionAnswer): Promise<Answer<ChargeAnswer>> {
  if (!session.chargeId) return { outcome: 'no answer', reason: because('noCharge') }
  const path = `/charges/${session.chargeId}`
  const answer = await ask({ method: 'GET', path, answer: chargeAnswer })
  // A session that Amazon shows names a charge that exists: its absence is a moment's, not a fact.
  return answer.outcome === 'refused'
    ? { outcome: 'no answer', reason: because('chargeRefused', { said: answer.reason }) }
    : answer
}

async function start(
  client: AmazonPayClient,
  { orderId, amountYen, details, returnUrl }: Order,
): Promise<StartResult> {
  const { ask, settings } = client
  const id = details.checkoutSessionId
  if (!isAmazonId(id)) return { outcome: 'refused', reason: because('noSessionId') }
  const before = await readSession(client, id)
  if (before.outcome !== 'ok') return before
  const owner = before.body.merchantMetadata?.merchantReferenceId
  if (owner && owner !== orderId) return { outcome: 'refused', reason: because('sessionTaken') }
  if (owner && before.body.statusDetails.state === 'Completed') return { outcome: 'captured', reference: id }
  const answer = await ask({
    method: 'PATCH',
    path: `/checkoutSessions/${id}`,
    answer: sessionAnswer,
    body: {
      webCheckoutDetails: { checkoutResultReturnUrl: returnUrl },
      paymentDetails: {
        paymentIntent: 'AuthorizeWithCapture',
        canHandlePendingAuthorization: false,
        chargeAmount: yen(amountYen),
      },
      merchantMetadata: { merchantReferenceId: orderId },
    },
  })
  if (answer.outcome !== 'ok') return answer
  const session = answer.body
  const url = session.webCheckoutDetails?.amazonPayRedirectUrl
  if (session.constraints?.[0])
    return { outcome: 'refused', reason: quoted(session.constraints[0].constraintId) }
  if (session.checkoutSessionId !== id || !url || !isTrustedPage(url, settings.apiUrl))
    return { outcome: 'no answer', reason: because('sessionWithoutPage') }
  return { outcome: 'redirect', reference: id, url }
}

async function capture(
  client: AmazonPayClient,
  order: OrderReference,
  amountYen: number,
): Promise<CaptureResult> {
  // Never complete a session that another purchase has taken over.
  const before = await readOwnSession(client, order)
  if (before.outcome !== 'ok') return before
  if (before.body.statusDetails.state === 'Completed') return { outcome: 'captured' }
  const answer = await client.ask({
    method: 'POST',
    path: `/checkoutSessions/${order.reference}/complete`,
    answer: sessionAnswer,
    // Without a key: a session is completed once anyway, and "not agreed yet" must not be remembered.
    body: { chargeAmount: yen(amountYen) },
  })
  if (answer.outcome === 'ok')
    return answer.body.statusDetails.state === 'Completed'
      ? { outcome: 'captured' }
      : {
          outcome: 'no answer',
          reason: because('sessionIs', { code: answer.body.statusDetails.state }),
        }
  if (answer.outcome === 'no answer' || answer.reason !== wrongStatus) return answer
  const after = await readOwnSession(client, order)
  if (after.outcome !== 'ok') return noAnswer(after)
  if (after.body.statusDetails.state === 'Completed') return { outcome: 'captured' }
  return after.body.statusDetails.state === 'Open'
    ? { outcome: 'not agreed', reason: because('notAgreed') }
    : answer
}

async function cancelOrRefund(
  client: AmazonPayClient,
  order: OrderReference,
  { isPaid, amountYen, idempotencyKey }: CancelRequest,
): Promise<CancelResult> {
  const session = await readOwnSession(client, order)
  if (session.outcome === 'no answer') return session
  // Without this purchase's session it cannot be paid, and no money can be refunded by it.
  if (session.outcome === 'refused') return isPaid ? gone : { outcome: 'cancelled' }
  const { state } = session.body.statusDetails
  // Amazon has no call that ends an open session: not completing it takes no money, and it lapses after 24 h.
  if (state !== 'Completed')
    return isPaid ? { outcome: 'refused', reason: quoted(state) } : { outcome: 'cancelled' }
  const charge = await readCharge(client, session.body)
  if (charge.outcome !== 'ok') return noAnswer(charge)
  return isPaid
    ? await refund(client, charge.body, amountYen, idempotencyKey)
    : await cancelCharge(client, charge.body)
}

const noAnswer = (answer: { reason: Said }) => ({ outcome: 'no answer' as const, reason: answer.reason })

const statusOfCharge = ({ statusDetails, refundedAmount }: ChargeAnswer): Observation['status'] => {
  switch (statusDetails.state) {
    case 'Captured':
      return (refundedAmount?.amount ?? 0) > 0 ? 'refunded' : 'captured'
    case 'Canceled':
    case 'Declined':
      return 'closed'
    default:
      // Between agreeing and taking: Amazon is at work, and there is nothing to do but to ask again.
      return 'asking'
  }
}

function charged(order: OrderReference, charge: ChargeAnswer): Observation {
  const { amount, currencyCode } = taken(charge)
  const { state, reasonCode } = charge.statusDetails
  const status = statusOfCharge(charge)
  return {
    outcome: 'found',
    orderId: order.orderId,
    reference: order.reference,
    amountYen: amount,
    currency: currencyCode,
    status,
    ...(status === 'refunded' ? { refundedYen: charge.refundedAmount?.amount } : {}),
    detail: ['Completed', charge.chargeId, state, reasonCode].filter(Boolean).join(' '),
  }
}

/** The amount that was really taken, if any. */
const taken = ({ statusDetails, captureAmount, chargeAmount }: ChargeAnswer) =>
  statusDetails.state === 'Captured' && captureAmount ? captureAmount : chargeAmount

function unfinished(order: OrderReference, session: SessionAnswer) {
  const { state, reasonCode } = session.statusDetails
  const price = session.paymentDetails?.chargeAmount
  if (!price) return noAnswer({ reason: because('sessionWithoutAmount', { code: state }) })
  return {
    outcome: 'found' as const,
    orderId: order.orderId,
    reference: order.reference,
    amountYen: price.amount,
    currency: price.currencyCode,
    status: state === 'Open' ? ('approved' as const) : ('closed' as const),
    detail: [state, reasonCode].filter(Boolean).join(' '),
  }
}

async function refund(
  client: AmazonPayClient,
  charge: ChargeAnswer,
  amountYen: number,
  idempotencyKey: string,
): Promise<CancelResult> {
  if (charge.statusDetails.state !== 'Captured')
    return { outcome: 'refused', reason: quoted(charge.statusDetails.state) }
  // A repeat after Amazon forgot the key: no money is left to refund.
  if ((charge.refundedAmount?.amount ?? 0) >= taken(charge).amount) return { outcome: 'refunded' }
  const answer = await client.ask({
    method: 'POST',
    path: '/refunds',
    idempotencyKey,
    answer: refundAnswer,
    body: { chargeId: charge.chargeId, refundAmount: yen(amountYen) },
  })
  if (answer.outcome !== 'ok') return answer
  return answer.body.statusDetails.state === 'Declined'
    ? { outcome: 'refused', reason: because('refundDeclined') }
    : { outcome: 'refunded' }
}

async function cancelCharge(client: AmazonPayClient, charge: ChargeAnswer): Promise<CancelResult> {
  const { state } = charge.statusDetails
  if (state === 'Canceled' || state === 'Declined') return { outcome: 'cancelled' }
  if (state === 'Captured') return { outcome: 'refused', reason: quoted(state) }
  const answer = await client.ask({
    method: 'DELETE',
    path: `/charges/${charge.chargeId}/cancel`,
    answer: chargeAnswer,
    body: { cancellationReason: 'the purchase was not made' },
  })
  if (answer.outcome !== 'ok') return answer
  return answer.body.statusDetails.state === 'Canceled'
    ? { outcome: 'cancelled' }
    : { outcome: 'no answer', reason: because('chargeIs', { code: answer.body.statusDetails.state }) }
}
