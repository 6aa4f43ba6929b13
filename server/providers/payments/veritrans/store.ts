import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { Instruction, MethodAdapter, Order, StartResult } from '#server/providers/payments/port.ts'
import { isTrustedPage } from '#server/providers/payments/trusted.ts'
import type { VeriTransClient } from './client.ts'
import { type FoundOrder, findOrder, isFailed, lastPayDay, wasDone } from './found-order.ts'
import { command, type OrderService, observation, orderToEnd, startOrder } from './order-service.ts'
import { domesticPhone, receiptName } from './payer.ts'

/** The only value the field takes: it is reserved. */
const paymentType = '0'

const opening = z.object({
  receiptNo: z.string().check(z.minLength(1)),
  haraikomiUrl: z.optional(z.nullable(z.string())),
})

/**
 * True when the till has taken the money: the provider then reports the time ("入金受付日時"). No published document
 * confirms that it reports no time before.
 */
const isPaid = (order: FoundOrder) => (order.own.paidDatetime ?? '') !== ''

export const storeService: OrderService = {
  service: 'cvs',
  statusOf(order) {
    if (isPaid(order)) return 'captured'
    if (isFailed(order.orderStatus) || wasDone(order, 'Cancel')) return 'closed'
    return wasDone(order, 'Authorize') ? 'waiting' : 'open'
  },
  optionOf: (order) => order.own.cvsType ?? undefined,
}

/**
 * Method 2, convenience stores: the payer takes a number to the till of the chosen group (`econ`: Lawson, FamilyMart,
 * Ministop; `other`: Daily Yamazaki, Seicomart …). An open number can be withdrawn; money from a till cannot be sent
 * back by the provider. `payLimit` is the last day before `payBy`; the provider takes at most 60 days.
 */
export function createVeriTransStore(client: VeriTransClient): MethodAdapter {
  const instructionOf = (receiptNumber: string, slipUrl = ''): Instruction => ({
    receiptNumber,
    receiptUrl: isTrustedPage(slipUrl, client.settings.apiUrl) ? slipUrl : '',
  })
  const instruct = (receiptNumber: string, slipUrl?: string): StartResult => ({
    outcome: 'await payment',
    reference: null,
    instruction: instructionOf(receiptNumber, slipUrl),
  })

  return {
    async start(order: Order) {
      const { details, payer } = order
      if (details.storeGroup === undefined) return { outcome: 'refused', reason: because('noStoreGroup') }
      return await startOrder(client, storeService, order, {
        params: {
          serviceOptionType: details.storeGroup,
          paymentType,
          name1: receiptName(payer.familyName),
          name2: receiptName(payer.givenName),
          telNo: domesticPhone(payer.phone),
          payLimit: lastPayDay(order.payBy).replaceAll('-', '/'),
        },
        result: opening,
        opened: ({ receiptNo, haraikomiUrl }) => instruct(receiptNo, haraikomiUrl ?? ''),
        // A search returns the number again, but not the page that shows it.
        again: ({ own }) =>
          own.receiptNo ? instruct(own.receiptNo) : { outcome: 'no answer', reason: because('noNumber') },
      })
    },

    async query({ orderId }) {
      const found = await findOrder(client, storeService.service, orderId)
      if (found.outcome !== 'found') return found
      const seen = observation(storeService, found.order)
      const { receiptNo } = found.order.own
      return seen.status === 'waiting' && receiptNo
        ? { ...seen, instruction: instructionOf(receiptNo) }
        : seen
    },

    async cancelOrRefund({ orderId }, how) {
      const found = await orderToEnd(client, storeService, orderId, how.isPaid)
      if ('answer' in found) return found.answer
      if (how.isPaid) return { outcome: 'refused', reason: because('tillStays') }
      const answer = await command(client, storeService, found.order, {
        name: 'Cancel',
        result: z.object({}),
      })
      return answer.outcome === 'ok' ? { outcome: 'cancelled' } : answer
    },
  }
}
