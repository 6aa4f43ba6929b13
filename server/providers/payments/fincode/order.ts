// The common part of all payment methods at fincode: an order is registered, queried, and ended under one name.

import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { Answer } from '#server/providers/payments/call.ts'
import type {
  CancelResult,
  NoAnswer,
  Observation,
  Order,
  OrderReference,
  Refused,
} from '#server/providers/payments/port.ts'
import { isTrustedPage } from '#server/providers/payments/trusted.ts'
import { type FincodeClient, keyOfStep } from './client.ts'

/** fincode's words for the payment methods this shop takes there. */
export const payTypes = ['Card', 'Paypay', 'Applepay'] as const
export type PayType = (typeof payTypes)[number]

const paymentStatus = z.enum([
  ...([
    'UNPROCESSED',
    'CHECKED',
    'AUTHORIZED',
    'AWAITING_CUSTOMER_PAYMENT',
    'AWAITING_PAYMENT_APPROVAL',
  ] as const),
  ...(['CAPTURED', 'CANCELED', 'EXPIRED', 'AUTHENTICATED', 'FAILED'] as const),
])

const word = z.optional(z.nullable(z.string()))

/** The fields this shop reads of a payment; fincode sends many more. Amounts in answers are whole yen. */
const paymentFields = {
  id: z.string(),
  access_id: z.string(),
  job_code: z.enum(['CHECK', 'AUTH', 'CAPTURE']),
  status: paymentStatus,
  total_amount: z.int(),
  process_date: word,
  /** When fincode changed the payment last; a refused card changes its error_code. */
  updated: word,
  error_code: word,
  /** Card: how far the recognition is. */
  tds2_status: word,
  /** Card, Apple Pay: the number under which the card's provider agreed to pay. */
  approve: word,
  /** Card, Apple Pay: always the same for one card's number, made to be kept in its place. */
  card_no_hash: word,
  /** PayPay: when the payer paid. */
  payment_date: word,
  /** PayPay: the page on which the payer agrees. */
  code_url: word,
}

export const paymentAnswer = (payType: PayType) =>
  z.object({ ...paymentFields, pay_type: z.literal(payType) })
export type PaymentAnswer = z.output<ReturnType<typeof paymentAnswer>>

/** `yyyy/MM/dd HH:mm:ss.SSS` in Japan; undefined when it is written otherwise. */
export function instantOf(text: string | null | undefined): Date | undefined {
  const parts = /^(\d{4})\/(\d{2})\/(\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{3})?)$/.exec(text ?? '')
  return parts === null ? undefined : new Date(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}+09:00`)
}

/** Refusals without a time cannot be told apart, and are one. */
const timeless = new Date(0)

const pathOf = (orderId: string) => `/v1/payments/${encodeURIComponent(orderId)}`

/**
 * True when money was taken from the payer, even if refunded; inferred from fields that only then have a value.
 */
const wasPaid = ({ approve, payment_date: paidAt }: PaymentAnswer) => Boolean(approve) || Boolean(paidAt)

export function statusOf(answer: PaymentAnswer): Observation['status'] {
  // The shop only orders immediate sales: any other order is not ours, in any state.
  if (answer.job_code !== 'CAPTURE') return 'other'
  switch (answer.status) {
    case 'UNPROCESSED':
      return 'open'
    case 'AUTHENTICATED':
      // fincode's word for "executed, waiting for 3-D Secure"; tds2_status says how far that is.
      return answer.tds2_status === 'AUTHENTICATED' ? 'approved' : 'asking'
    case 'AWAITING_CUSTOMER_PAYMENT':
      return 'asking'
    case 'CAPTURED':
      return 'captured'
    case 'CANCELED':
      return wasPaid(answer) ? 'refunded' : 'closed'
    case 'EXPIRED':
    case 'FAILED':
      return 'closed'
    default:
      return 'other'
  }
}

function observation(answer: PaymentAnswer, { settings }: FincodeClient): Observation {
  const detail = [answer.pay_type, answer.job_code, answer.status, answer.tds2_status, answer.error_code]
  const status = statusOf(answer)
  return {
    outcome: 'found',
    orderId: answer.id,
    reference: answer.access_id,
    amountYen: answer.total_amount,
    // fincode charges in yen only and its answers carry no currency.
    currency: 'JPY',
    status,
    // A cancellation is always of the whole amount; a part is refunded by a change of the amount, and reported as that.
    ...(status === 'refunded' ? { refundedYen: answer.total_amount } : {}),
    ...(status === 'open' && answer.pay_type === 'Card' && answer.error_code
      ? { cardRefusedAt: instantOf(answer.updated) ?? timeless }
      : {}),
    ...(status === 'captured' && answer.card_no_hash ? { cardKey: answer.card_no_hash } : {}),
    ...(answer.code_url && isTrustedPage(answer.code_url, settings.apiUrl)
      ? { pageUrl: answer.code_url }
      : {}),
    detail: detail.filter(Boolean).join(' '),
  }
}

/** The order as fincode has it now; a refusal says that there is none of that kind. */
export async function findPayment(
  client: FincodeClient,
  payType: PayType,
  orderId: string,
): Promise<Answer<PaymentAnswer>> {
  const answer = await client.ask({
    method: 'GET',
    path: `${pathOf(orderId)}?pay_type=${payType}`,
    answer: paymentAnswer(payType),
  })
  return aboutOrder(answer, orderId)
}

export async function queryOrder(client: FincodeClient, payType: PayType, { orderId }: OrderReference) {
  const found = await findPayment(client, payType, orderId)
  if (found.outcome === 'refused') return { outcome: 'absent' } as const
  return found.outcome === 'ok' ? observation(found.body, client) : found
}

/**
 * Asks for the next step of a registered payment: its execution (''), the capture after 3-D Secure, or its
 * end. `more`: the step's fields beside the payment's names.
 */
export async function takeStep(
  client: FincodeClient,
  { id, access_id, pay_type }: PaymentAnswer,
  step: '' | '/secure' | '/cancel',
  idempotencyKey: string,
  more: Record<string, string> = {},
): Promise<Answer<PaymentAnswer>> {
  const answer = await client.ask({
    method: 'PUT',
    path: `${pathOf(id)}${step}`,
    answer: paymentAnswer(pay_type),
    body: { pay_type, access_id, ...more },
    idempotencyKey,
  })
  return aboutOrder(answer, id)
}

/** An answer about another order counts as no answer. */
function aboutOrder(answer: Answer<PaymentAnswer>, orderId: string): Answer<PaymentAnswer> {
  return answer.outcome === 'ok' && answer.body.id !== orderId
    ? { outcome: 'no answer', reason: because('anotherOrder') }
    : answer
}

/**
 * Makes an immediate sale known to fincode, or finds the one of that order id: after fincode has forgotten the key,
 * a repeat is refused as a second order. Refuses what fincode refuses, and an order of another amount.
 */
export async function registerOrder(
  client: FincodeClient,
  payType: PayType,
  { orderId, amountYen, idempotencyKey }: Order,
  more: Record<string, string> = {},
): Promise<Answer<PaymentAnswer>> {
  const body = { pay_type: payType, job_code: 'CAPTURE', id: orderId, amount: String(amountYen), ...more }
  const registered = await client.ask({
    method: 'POST',
    path: '/v1/payments',
    body,
    idempotencyKey,
    answer: paymentAnswer(payType),
  })
  if (registered.outcome !== 'refused') return aboutOrder(registered, orderId)
  const found = await findPayment(client, payType, orderId)
  if (found.outcome !== 'ok') return found.outcome === 'refused' ? registered : found
  return found.body.total_amount === amountYen ? found : registered
}

/**
 * Ends an unpaid order, or refunds a paid one wholly. fincode cancels whole orders only, so another amount is
 * refused. Refuses when fincode knows of money the shop does not, and the reverse. A repeat answers the same:
 * fincode's later report decides, not which call did it.
 */
export async function cancelOrRefund(
  client: FincodeClient,
  payType: PayType,
  { orderId }: OrderReference,
  how: { isPaid: boolean; amountYen: number; idempotencyKey: string },
): Promise<CancelResult> {
  const found = await findPayment(client, payType, orderId)
  if (found.outcome !== 'ok') return found
  const ended = endOf(found.body)
  if (ended !== undefined) return agreed(ended, how.isPaid)
  if ((found.body.status === 'CAPTURED') !== how.isPaid) return disagreement(found.body)
  if (how.isPaid && found.body.total_amount !== how.amountYen)
    return { outcome: 'refused', reason: because('wholeOnly') }
  // No money can be taken before the shop's own next call, and it makes none: there is nothing to withdraw.
  if (!how.isPaid && found.body.status !== 'AWAITING_CUSTOMER_PAYMENT') return { outcome: 'cancelled' }

  const key = keyOfStep(how.idempotencyKey, 'cancel')
  const cancelled = await takeStep(client, found.body, '/cancel', key)
  if (cancelled.outcome === 'no answer') return cancelled
  const now = cancelled.outcome === 'ok' ? cancelled : await findPayment(client, payType, orderId)
  if (now.outcome === 'no answer') return now
  // The payer may have paid between the question and the withdrawal: the refund is reported then.
  const end = now.outcome === 'ok' ? endOf(now.body) : undefined
  if (end !== undefined) return { outcome: end }
  return cancelled.outcome === 'ok' ? disagreement(cancelled.body) : cancelled
}

const agreed = (end: 'cancelled' | 'refunded', isPaid: boolean): CancelResult =>
  (end === 'refunded') === isPaid
    ? { outcome: end }
    : { outcome: 'refused', reason: because(isPaid ? 'nothingPaid' : 'paidAndRefunded') }

/** The payment stands otherwise than the shop would have it. */
export const disagreement = ({ status }: PaymentAnswer): Refused => ({
  outcome: 'refused',
  reason: because('hasItAs', { code: status }),
})

/** The end of an order that takes no money any more; undefined while it still may, or has. */
function endOf(answer: PaymentAnswer): 'cancelled' | 'refunded' | undefined {
  const status = statusOf(answer)
  if (status === 'refunded') return 'refunded'
  return status === 'closed' ? 'cancelled' : undefined
}

/** The order's access id; asked for when the shop does not know it yet. */
export async function accessIdOf(
  client: FincodeClient,
  payType: PayType,
  { orderId, reference }: OrderReference,
): Promise<string | Refused | NoAnswer> {
  if (reference !== null) return reference
  const found = await findPayment(client, payType, orderId)
  return found.outcome === 'ok' ? found.body.access_id : found
}
