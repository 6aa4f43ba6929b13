// The common calls of this provider's four payment methods: query, start once, cancel or refund.

import type * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type {
  CancelResult,
  Observation,
  Order,
  QueryResult,
  StartResult,
} from '#server/providers/payments/port.ts'
import type { Command, Service, VeriTransClient } from './client.ts'
import { depositsOf, type FoundOrder, findOrder } from './found-order.ts'

export interface OrderService {
  service: Service
  statusOf(order: FoundOrder): Observation['status']
  /** The option the provider wants beside the order id of every later command. */
  optionOf(order: FoundOrder): string | undefined
  /** The refunded yen of a `refunded` order, where the provider can refund any. */
  refundedYenOf?(order: FoundOrder): number | undefined
}

export function observation(service: OrderService, order: FoundOrder): Observation {
  const deposits = service.service === 'virtualacc' ? { deposits: depositsOf(order) } : {}
  const status = service.statusOf(order)
  const refundedYen = status === 'refunded' ? service.refundedYenOf?.(order) : undefined
  return {
    outcome: 'found',
    orderId: order.orderId,
    reference: null,
    amountYen: order.amountYen,
    // Every service used here takes yen only and its answers carry no currency.
    currency: 'JPY',
    status,
    ...deposits,
    ...(refundedYen === undefined ? {} : { refundedYen }),
    detail: [order.service, order.orderStatus, order.detail].filter(Boolean).join(' '),
  }
}

export async function queryOrder(
  client: VeriTransClient,
  service: OrderService,
  orderId: string,
): Promise<QueryResult> {
  const found = await findOrder(client, service.service, orderId)
  return found.outcome === 'found' ? observation(service, found.order) : found
}

interface Start<T> {
  params: Record<string, unknown>
  result: z.ZodMiniType<T>
  opened(result: T): StartResult
  /** The order stands from an earlier call whose answer was lost: answers with the facts still known of it. */
  again(order: FoundOrder): StartResult | Promise<StartResult>
}

/**
 * Opens an order. The provider keeps no keys for repetitions, but order ids are unique and never used again: a refusal
 * is believed only after a search has found no order under this id that stands.
 */
export async function startOrder<T>(
  client: VeriTransClient,
  service: OrderService,
  order: Order,
  { params, result, opened, again }: Start<T>,
): Promise<StartResult> {
  const answer = await client.ask({
    command: 'Authorize',
    service: service.service,
    result,
    params: { ...params, orderId: order.orderId, amount: String(order.amountYen) },
  })
  if (answer.outcome === 'ok') return opened(answer.result)
  if (answer.outcome === 'no answer') return answer
  const found = await findOrder(client, service.service, order.orderId)
  if (found.outcome === 'no answer') return found
  if (found.outcome === 'absent') return answer
  const status = service.statusOf(found.order)
  if (status === 'closed' || status === 'refunded') return answer
  if (found.order.amountYen !== order.amountYen)
    return { outcome: 'no answer', reason: because('otherYenThere', { theirYen: found.order.amountYen }) }
  return status === 'captured' ? { outcome: 'captured', reference: null } : await again(found.order)
}

/** Runs a command upon an order that was found; the answer is its outcome alone. */
export async function command(
  client: VeriTransClient,
  service: OrderService,
  order: FoundOrder,
  { name, amountYen, result }: { name: Command; amountYen?: number; result: z.ZodMiniType<object> },
) {
  const option = service.optionOf(order)
  return await client.ask({
    command: name,
    service: service.service,
    result,
    params: {
      ...(option === undefined ? {} : { serviceOptionType: option }),
      orderId: order.orderId,
      ...(amountYen === undefined ? {} : { amount: String(amountYen) }),
    },
  })
}

/**
 * Finds the order before it is ended or refunded, and answers at once what needs no command.
 * @returns the order to act upon, or the answer
 */
export async function orderToEnd(
  client: VeriTransClient,
  service: OrderService,
  orderId: string,
  isPaid: boolean,
): Promise<{ order: FoundOrder } | { answer: CancelResult }> {
  const found = await findOrder(client, service.service, orderId)
  if (found.outcome === 'no answer') return { answer: found }
  if (found.outcome === 'absent') return { answer: { outcome: 'refused', reason: because('notThere') } }
  const status = service.statusOf(found.order)
  const wasPaid = status === 'captured' || status === 'refunded'
  if (isPaid !== wasPaid)
    return { answer: { outcome: 'refused', reason: because(isPaid ? 'notPaid' : 'alreadyPaid') } }
  return status === 'closed' ? { answer: { outcome: 'cancelled' } } : { order: found.order }
}
