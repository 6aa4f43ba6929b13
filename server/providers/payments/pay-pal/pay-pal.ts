// Paying with PayPal: the order is made here, approved in PayPal's window, and its money taken here.

import * as z from 'zod/mini'
import { because, quoted } from '#contract/payment-reasons.ts'
import type {
  CancelRequest,
  CancelResult,
  CaptureResult,
  MethodAdapter,
  NoAnswer,
  Order,
  OrderReference,
  Refused,
} from '#server/providers/payments/port.ts'
import type { PayPalClient } from './client.ts'
import { type OrderAnswer, orderAnswer, type ReadOrder, readOrder } from './order-answer.ts'

const locales = { ja: 'ja-JP', en: 'en-US' }

const refundAnswer = z.object({ id: z.string(), status: z.string() })

/** PayPal appends these to the address it sends a browser back to; the payer's id only after an approval. */
const returnFields = z.object({
  token: z.string().check(z.regex(/^[A-Z0-9]{1,36}$/)),
  PayerID: z.optional(z.string()),
})

const absentReasons = ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND']

const yen = (amount: number) => ({ currency_code: 'JPY', value: String(amount) })

const orderBody = ({ orderId, amountYen, payer, returnUrl }: Order) => ({
  intent: 'CAPTURE',
  // invoice_id: PayPal takes money for it once, for any number of orders made for it.
  purchase_units: [{ custom_id: orderId, invoice_id: orderId, amount: yen(amountYen) }],
  payment_source: {
    paypal: {
      experience_context: {
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        // Points are granted at once: money that takes days to arrive is not offered.
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        locale: locales[payer.language],
        return_url: returnUrl,
        cancel_url: returnUrl,
      },
    },
  },
})

type Found = ({ outcome: 'ok' } & ReadOrder) | { outcome: 'absent' } | NoAnswer

const anotherOrder: NoAnswer = { outcome: 'no answer', reason: because('anotherOrder') }

/**
 * PayPal, Orders v2 (method 3). An order that was not approved lapses at PayPal, and no money is ever taken but by
 * `capture`, so that an order without a reference, which no browser ever got, is `absent`.
 */
export function createPayPal(client: PayPalClient): MethodAdapter {
  return {
    async start(order) {
      const answer = await client.call({
        method: 'POST',
        path: '/v2/checkout/orders',
        body: JSON.stringify(orderBody(order)),
        requestId: `${order.idempotencyKey}-order`,
        answer: orderAnswer,
      })
      if (answer.outcome !== 'ok') return answer
      if (!isAbout(answer.body, order.orderId)) return anotherOrder
      return { outcome: 'client action', reference: answer.body.id }
    },

    async query(order) {
      const found = await find(client, order)
      return found.outcome === 'ok' ? found.observation : found
    },

    readReturn(query) {
      const read = z.safeParse(returnFields, query)
      if (!read.success) return undefined
      const step = read.data.PayerID === undefined ? 'none' : 'result'
      return { by: 'reference', name: read.data.token, step, parameter: '' }
    },

    async resume(order) {
      const found = await find(client, order)
      if (found.outcome === 'no answer') return found
      if (found.outcome === 'absent') return { outcome: 'refused', reason: quoted('RESOURCE_NOT_FOUND') }
      const { status, detail } = found.observation
      if (status === 'approved') return { outcome: 'approved' }
      return status === 'closed'
        ? { outcome: 'refused', reason: quoted(detail) }
        : { outcome: 'not now', reason: quoted(detail) }
    },

    capture: (order, amountYen, idempotencyKey) => capture(client, order, amountYen, idempotencyKey),
    cancelOrRefund: (order, request) => cancelOrRefund(client, order, request),
  }
}

const isAbout = ({ purchase_units: [unit] }: OrderAnswer, orderId: string) => unit.custom_id === orderId

async function find(client: PayPalClient, { orderId, reference }: OrderReference): Promise<Found> {
  if (reference === null) return { outcome: 'absent' }
  const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`
  const answer = await client.call({ method: 'GET', path, answer: orderAnswer })
  if (answer.outcome === 'no answer') return answer
  if (answer.outcome === 'refused')
    return absentReasons.includes(answer.reason)
      ? { outcome: 'absent' }
      : { outcome: 'no answer', reason: answer.reason }
  return isAbout(answer.body, orderId) ? { outcome: 'ok', ...readOrder(answer.body) } : anotherOrder
}

/** Looks first: what was taken before is not taken again, and a changed amount is never taken. */
async function capture(
  client: PayPalClient,
  order: OrderReference,
  amountYen: number,
  idempotencyKey: string,
): Promise<CaptureResult> {
  const found = await find(client, order)
  if (found.outcome === 'no answer') return found
  if (found.outcome === 'absent') return { outcome: 'refused', reason: quoted('RESOURCE_NOT_FOUND') }
  const { observation } = found
  if (observation.status !== 'approved') return captured(found)
  if (observation.amountYen !== amountYen || observation.currency !== 'JPY')
    return { outcome: 'refused', reason: because('amountChanged') }
  const answer = await client.call({
    method: 'POST',
    path: `/v2/checkout/orders/${encodeURIComponent(order.reference ?? '')}/capture`,
    body: '{}',
    requestId: `${idempotencyKey}-capture`,
    answer: orderAnswer,
  })
  if (answer.outcome === 'no answer') return answer
  if (answer.outcome === 'refused') return captureRefused(answer)
  return isAbout(answer.body, order.orderId) ? captured(readOrder(answer.body)) : anotherOrder
}

async function cancelOrRefund(
  client: PayPalClient,
  order: OrderReference,
  { isPaid, amountYen, idempotencyKey }: CancelRequest,
): Promise<CancelResult> {
  const found = await find(client, order)
  if (found.outcome === 'no answer') return found
  if (!isPaid) return cancelled(found)
  if (found.outcome === 'absent') return { outcome: 'refused', reason: quoted('RESOURCE_NOT_FOUND') }
  const { observation, captureId, isWhollyRefunded } = found
  if (isWhollyRefunded) return { outcome: 'refunded' }
  const isTaken = observation.status === 'captured' || observation.status === 'refunded'
  if (!isTaken || captureId === undefined) return { outcome: 'refused', reason: quoted(observation.detail) }
  const answer = await client.call({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
    body: JSON.stringify({ amount: yen(amountYen), custom_id: order.orderId }),
    requestId: `${idempotencyKey}-refund`,
    answer: refundAnswer,
  })
  if (answer.outcome === 'no answer') return answer
  if (answer.outcome === 'refused')
    return answer.reason === 'CAPTURE_FULLY_REFUNDED' ? { outcome: 'refunded' } : answer
  const { status } = answer.body
  // PENDING: on its way from the shop's bank account.
  if (status === 'COMPLETED' || status === 'PENDING') return { outcome: 'refunded' }
  return { outcome: 'refused', reason: because('refundIs', { code: status }) }
}

/** Tells whether the money was taken, by how the order reads: undecided is no answer, and asked again. */
function captured({ observation: { status, detail } }: ReadOrder): CaptureResult {
  switch (status) {
    case 'captured':
      return { outcome: 'captured' }
    case 'open':
    case 'closed':
    case 'refunded':
      return { outcome: 'refused', reason: quoted(detail) }
    default:
      return { outcome: 'no answer', reason: quoted(detail) }
  }
}

function captureRefused({ reason }: Refused): CaptureResult {
  // Two browsers at once: the other one's capture took the money.
  if (reason === 'ORDER_ALREADY_CAPTURED') return { outcome: 'captured' }
  // Money was taken under our id through another order: the operator must look, and the query goes on asking.
  if (reason === 'DUPLICATE_INVOICE_ID') return { outcome: 'no answer', reason }
  return { outcome: 'refused', reason }
}

/** Nothing to do at PayPal: an order the shop does not capture takes no money. */
function cancelled(found: Exclude<Found, NoAnswer>): CancelResult {
  if (found.outcome === 'absent') return { outcome: 'cancelled' }
  const { status, detail } = found.observation
  const isUnpaid = status === 'open' || status === 'approved' || status === 'closed'
  return isUnpaid ? { outcome: 'cancelled' } : { outcome: 'refused', reason: quoted(detail) }
}
