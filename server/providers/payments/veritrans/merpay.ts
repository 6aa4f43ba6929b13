import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { MethodAdapter, Order } from '#server/providers/payments/port.ts'
import { isTrustedPage } from '#server/providers/payments/trusted.ts'
import type { VeriTransClient } from './client.ts'
import { hostedStatusOf, pageLost, readReturn, refundedYenOf, refundOrCancel } from './hosted-page.ts'
import { type OrderService, queryOrder, startOrder } from './order-service.ts'

/** Payment in a browser, not by a code at a till. */
const serviceOptionType = 'online'
/** 0: once. */
const accountingType = '0'

const opening = z.object({ paymentUrl: z.string().check(z.minLength(1)) })

const merpayService: OrderService = {
  service: 'merpay',
  statusOf: hostedStatusOf,
  refundedYenOf,
  optionOf: (order) => order.own.merpayServiceType ?? serviceOptionType,
}

/**
 * Method 13, Merpay, for operators who have it in their contract: the browser goes to Merpay's page, agrees there, and
 * the money is taken at once. The provider takes 1 to 1,000,000 yen.
 */
export function createVeriTransMerpay(client: VeriTransClient): MethodAdapter {
  return {
    start: (order: Order) =>
      startOrder(client, merpayService, order, {
        params: {
          serviceOptionType,
          accountingType,
          withCapture: 'true',
          successUrl: order.returnUrl,
          cancelUrl: order.returnUrl,
        },
        result: opening,
        opened: ({ paymentUrl: url }) =>
          isTrustedPage(url, client.settings.apiUrl)
            ? { outcome: 'redirect', reference: null, url }
            : { outcome: 'no answer', reason: because('noPage') },
        again: pageLost,
      }),

    query: ({ orderId }) => queryOrder(client, merpayService, orderId),
    readReturn,
    cancelOrRefund: ({ orderId }, how) =>
      refundOrCancel(client, merpayService, orderId, { ...how, refund: 'Refund' }),
  }
}
