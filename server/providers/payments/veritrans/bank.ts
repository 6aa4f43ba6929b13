import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { AccountKind, MethodAdapter, Order, StartResult } from '#server/providers/payments/port.ts'
import type { VeriTransClient } from './client.ts'
import { depositsOf, isFailed, isReversed, lastPayDay } from './found-order.ts'
import { command, type OrderService, orderToEnd, queryOrder, startOrder } from './order-service.ts'

/** The provider's `accountType`. */
const accountKinds: Readonly<Record<string, AccountKind>> = { 1: 'ordinary', 2: 'current' }
const maxNameLength = 64

const opening = z.object({
  bankName: z.string().check(z.minLength(1)),
  branchName: z.string(),
  accountNumber: z.string().check(z.regex(/^\d{1,7}$/)),
  accountName: z.string().check(z.minLength(1)),
  accountType: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  transferName: z.optional(z.nullable(z.string())),
})

export const bankService: OrderService = {
  service: 'virtualacc',
  statusOf(order) {
    switch (order.detail) {
      case 'Reconcile':
        return isReversed(order) ? 'waiting' : 'captured'
      case 'VoidAuth':
        return 'closed'
      default:
        if (isFailed(order.orderStatus)) return 'closed'
        return order.detail === '' || order.detail === 'Init' ? 'open' : 'waiting'
    }
  },
  optionOf: () => undefined,
}

/**
 * Method 4, transfers to an account of the order's own. `captured` is the provider's own word that the whole was
 * received ("Reconcile"), as long as the bank leaves it there; before it, and after, everything that arrived is in
 * `deposits`, too little or too much, in time or late. An account without money can be closed; a transfer cannot be
 * sent back by the provider. The account is a virtual one, or a real one shared by all, where only the name at the head
 * of the transfer shows whose it is (`transferName`): the merchant's contract decides, the shop sends no
 * `accountManageType`.
 * The names of the fields are the MDK's; its guide to this service is not public.
 */
export function createVeriTransBank(client: VeriTransClient): MethodAdapter {
  return {
    async start(order: Order) {
      const { details } = order
      if (details.payerName === undefined) return { outcome: 'refused', reason: because('noPayer') }
      return await startOrder(client, bankService, order, {
        params: {
          entryTransferName: details.payerName.normalize('NFKC').slice(0, maxNameLength),
          transferExpiredDate: lastPayDay(order.payBy).replaceAll('-', ''),
        },
        result: opening,
        opened: (account) => instruct(account),
        // A search does not return the bank and the holder of the account again, and closing it might close one that
        // a concurrent call has returned.
        again: () => ({ outcome: 'no answer', reason: because('accountSent') }),
      })
    },

    query: ({ orderId }) => queryOrder(client, bankService, orderId),

    async cancelOrRefund({ orderId }, how) {
      const found = await orderToEnd(client, bankService, orderId, how.isPaid)
      if ('answer' in found) return found.answer
      if (how.isPaid) return { outcome: 'refused', reason: because('transfersStay') }
      if (depositsOf(found.order).length > 0) return { outcome: 'refused', reason: because('moneyArrived') }
      const answer = await command(client, bankService, found.order, { name: 'Cancel', result: z.object({}) })
      return answer.outcome === 'ok' ? { outcome: 'cancelled' } : answer
    },
  }
}

function instruct(account: z.output<typeof opening>): StartResult {
  const { bankName, branchName, accountNumber: number, accountName: holder, transferName } = account
  const kind = accountKinds[String(account.accountType ?? '')]
  return {
    outcome: 'await payment',
    reference: null,
    instruction: {
      receiptNumber: '',
      receiptUrl: '',
      account: {
        bankName: [bankName, branchName].filter(Boolean).join(' '),
        number,
        holder,
        ...(kind && { kind }),
        ...(transferName ? { transferName } : {}),
      },
    },
  }
}
