import type { MethodAdapter, Order, StartResult } from '#server/providers/payments/port.ts'
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

/**
 * Apple Pay (method 12). The device's one-time token is the card and the payer's consent in one: the money is taken
 * in the same call, or the card's provider refuses. The token is passed on unread.
 */
export function createFincodeApplePay(client: FincodeClient): MethodAdapter {
  return {
    async start(order: Order) {
      const { orderId, idempotencyKey, details } = order
      const token = details.applePayToken
      // The token is not kept: a repeat without it can only learn what became of the first try.
      if (token === undefined) return await standing(client, orderId)
      const registered = await registerOrder(client, 'Applepay', order)
      if (registered.outcome !== 'ok') return registered
      if (registered.body.status !== 'UNPROCESSED') return standingOf(registered.body)

      const key = keyOfStep(idempotencyKey, 'execute')
      const executed = await takeStep(client, registered.body, '', key, { token })
      if (executed.outcome === 'ok') return standingOf(executed.body)
      if (executed.outcome === 'no answer') return executed
      // A refusal counts only when no earlier try took the money.
      const now = await findPayment(client, 'Applepay', orderId)
      if (now.outcome === 'no answer') return now
      return now.outcome === 'ok' && now.body.status === 'CAPTURED' ? standingOf(now.body) : executed
    },

    query: (order) => queryOrder(client, 'Applepay', order),
    cancelOrRefund: (order, how) => cancelOrRefund(client, 'Applepay', order, how),
  }
}

const standingOf = (payment: PaymentAnswer): StartResult =>
  payment.status === 'CAPTURED'
    ? { outcome: 'captured', reference: payment.access_id }
    : disagreement(payment)

async function standing(client: FincodeClient, orderId: string): Promise<StartResult> {
  const found = await findPayment(client, 'Applepay', orderId)
  return found.outcome === 'ok' ? standingOf(found.body) : found
}
