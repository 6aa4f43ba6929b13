import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { MethodAdapter, Order, Returned, StartResult } from '#server/providers/payments/port.ts'
import { isTrustedPage } from '#server/providers/payments/trusted.ts'
import { type FincodeClient, keyOfStep } from './client.ts'
import {
  cancelOrRefund,
  disagreement,
  findPayment,
  type PaymentAnswer,
  queryOrder,
  registerOrder,
  takeStep,
} from './order.ts'

/** A page of the web, not an app, is what the payer comes back to. */
const webPage = '1'

/**
 * PayPay (method 8). The browser goes to PayPay's page; PayPay takes the money when the payer agrees there, so there
 * is nothing to capture. A code not used in its time is over.
 */
export function createFincodePayPay(client: FincodeClient): MethodAdapter {
  const asking = ({ access_id: reference, code_url: url }: PaymentAnswer): StartResult =>
    url !== undefined && url !== null && isTrustedPage(url, client.settings.apiUrl)
      ? { outcome: 'redirect', reference, url }
      : { outcome: 'no answer', reason: because('pageWithoutAddress') }

  /** The state of an order that was given its page before; undefined while it was not. */
  const standing = (payment: PaymentAnswer): StartResult | undefined => {
    if (payment.status === 'AWAITING_CUSTOMER_PAYMENT') return asking(payment)
    if (payment.status === 'CAPTURED') return { outcome: 'captured', reference: payment.access_id }
    return payment.status === 'UNPROCESSED' ? undefined : disagreement(payment)
  }

  return {
    async start(order: Order) {
      const { orderId, returnUrl, idempotencyKey } = order
      const registered = await registerOrder(client, 'Paypay', order)
      if (registered.outcome !== 'ok') return registered
      const before = standing(registered.body)
      if (before !== undefined) return before

      const page = { redirect_url: returnUrl, redirect_type: webPage }
      const key = keyOfStep(idempotencyKey, 'execute')
      const executed = await takeStep(client, registered.body, '', key, page)
      if (executed.outcome === 'no answer') return executed
      // Refused: perhaps because an earlier try got through after fincode had forgotten its key.
      const now = executed.outcome === 'ok' ? executed : await findPayment(client, 'Paypay', orderId)
      if (now.outcome !== 'ok') return now
      const after = standing(now.body)
      if (after !== undefined) return after
      return executed.outcome === 'refused'
        ? executed
        : { outcome: 'no answer', reason: because('noPageGiven') }
    },

    query: (order) => queryOrder(client, 'Paypay', order),
    cancelOrRefund: (order, how) => cancelOrRefund(client, 'Paypay', order, how),
    readReturn,
  }
}

const returnFields = z.object({ order: z.string().check(z.regex(/^[A-Z0-9-]{1,27}$/)) })

/** The browser brings back our own address and nothing of PayPay's. */
function readReturn(query: Record<string, unknown>): Returned | undefined {
  const read = z.safeParse(returnFields, { order: query.order })
  return read.success ? { by: 'order', name: read.data.order, step: 'none', parameter: '' } : undefined
}
