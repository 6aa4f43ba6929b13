// The common part of carriers and Merpay: a page of theirs on which the payer agrees and the money is taken.

import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { CancelResult, Observation, Returned, StartResult } from '#server/providers/payments/port.ts'
import type { VeriTransClient } from './client.ts'
import { type FoundOrder, isFailed } from './found-order.ts'
import { command, type OrderService, orderToEnd } from './order-service.ts'

/** Refunded wholly or partly: the MDK's names, with "Req" while the provider of the payer has yet to do it. */
const refundStep = /^(Refund|Void)(AuthCapture|PostAuth)(Req)?$/

/** The service's words of an order (`detailOrderType` of the MDK's search page), as the shop understands them. */
export function hostedStatusOf(order: FoundOrder): Observation['status'] {
  if (refundStep.test(order.detail)) return 'refunded'
  switch (order.detail) {
    case 'AuthCapture':
    case 'PostAuth':
      return order.steps.some(({ kind }) => refundStep.test(kind)) ? 'refunded' : 'captured'
    case 'VoidAuth':
    case 'ExpiredAuth':
    case 'Deregistration':
    case 'Terminate':
      return 'closed'
    // Only an immediate sale is ordered.
    case 'Auth':
      return 'other'
    default:
      return isFailed(order.orderStatus) ? 'closed' : 'asking'
  }
}

/**
 * The refunded yen. A voided order is refunded whole, and so is one with a refund step without an amount. A request
 * and its completion may be listed as two steps: they are not added up.
 */
export function refundedYenOf({ detail, steps, amountYen: wholeYen }: FoundOrder): number | undefined {
  if (/^Void/.test(detail)) return wholeYen
  const sumOf = (isRequest: boolean) =>
    steps
      .filter(({ kind }) => refundStep.test(kind) && kind.endsWith('Req') === isRequest)
      .reduce((sum, { amountYen }) => sum + (amountYen ?? wholeYen), 0)
  const refundedYen = Math.max(sumOf(true), sumOf(false))
  return refundedYen > 0 ? refundedYen : undefined
}

/**
 * The page of an earlier call cannot be asked for again, and the payer may be on it: neither refused nor opened, the
 * order is asked for until it ends.
 */
export const pageLost = (): StartResult => ({ outcome: 'no answer', reason: because('pageSent') })

const returned = z.object({ order: z.string().check(z.regex(/^[A-Za-z0-9-]{1,27}$/)) })

/**
 * The return address carries our order id. The provider's parameters (`mstatus`, `vAuthInfo` …) are not read:
 * a search says how the order stands, never the browser.
 */
export function readReturn(query: Record<string, unknown>): Returned | undefined {
  const read = z.safeParse(returned, query)
  return read.success ? { by: 'order', name: read.data.order, step: 'result', parameter: '' } : undefined
}

/**
 * Ends an order without agreement, which the provider may refuse, or refunds money. The provider keeps no keys for
 * repetitions: an amount that was refunded before is not refunded again, so that two equal parts of one order are
 * the operator's work.
 */
export async function refundOrCancel(
  client: VeriTransClient,
  service: OrderService,
  orderId: string,
  { isPaid, amountYen, refund }: { isPaid: boolean; amountYen: number; refund: 'Cancel' | 'Refund' },
): Promise<CancelResult> {
  const found = await orderToEnd(client, service, orderId, isPaid)
  if ('answer' in found) return found.answer
  const { order } = found
  const result = z.object({})
  if (!isPaid) {
    const answer = await command(client, service, order, { name: 'Cancel', result })
    return answer.outcome === 'ok' ? { outcome: 'cancelled' } : answer
  }
  const isWhole = amountYen === order.amountYen
  const wasRefunded = order.steps.some(
    (step) => refundStep.test(step.kind) && (step.amountYen ?? order.amountYen) === amountYen,
  )
  if (wasRefunded || (isWhole && /^Void/.test(order.detail))) return { outcome: 'refunded' }
  const answer = await command(client, service, order, { name: refund, amountYen, result })
  return answer.outcome === 'ok' ? { outcome: 'refunded' } : answer
}
