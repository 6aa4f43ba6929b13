import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { MethodAdapter, Order } from '#server/providers/payments/port.ts'
import { isTrustedPage } from '#server/providers/payments/trusted.ts'
import type { VeriTransClient } from './client.ts'
import { hostedStatusOf, pageLost, readReturn, refundedYenOf, refundOrCancel } from './hosted-page.ts'
import { type OrderService, queryOrder, startOrder } from './order-service.ts'
import { readRedirectPage } from './redirect-page.ts'

/** 1: smart phone. Carriers bill phones, and their pages for them open on a desktop computer as well. */
const terminalKind = '1'
/** 0: once. */
const accountingType = '0'

const opening = z.object({
  redirectUrl: z.optional(z.nullable(z.string())),
  responseContents: z.optional(z.nullable(z.string())),
})

const carrierService: OrderService = {
  service: 'carrier',
  statusOf: hostedStatusOf,
  refundedYenOf,
  optionOf: (order) => order.own.crServiceType ?? undefined,
}

/**
 * Method 6, billing by carrier (`sb_ktai`, `au`, `docomo`): the browser goes to the carrier's page, agrees there, and
 * the money is taken at once (`withCapture`). All three answer with a page that posts itself; its form is handed to the
 * shop's own page. The kind of goods is left to the merchant's contract, so is the address of notifications. No text
 * of ours is sent: docomo and SoftBank want their forms in Shift_JIS, which a form of ASCII fields is as well.
 * That their forms hold nothing but ASCII then is not confirmed by a published document.
 */
export function createVeriTransCarrier(client: VeriTransClient): MethodAdapter {
  return {
    async start(order: Order) {
      const { details, returnUrl } = order
      if (details.carrier === undefined) return { outcome: 'refused', reason: because('noCarrier') }
      return await startOrder(client, carrierService, order, {
        params: {
          serviceOptionType: details.carrier,
          terminalKind,
          accountingType,
          withCapture: 'true',
          successUrl: returnUrl,
          cancelUrl: returnUrl,
          errorUrl: returnUrl,
        },
        result: opening,
        opened({ redirectUrl, responseContents }) {
          const { apiUrl } = client.settings
          if (redirectUrl && isTrustedPage(redirectUrl, apiUrl))
            return { outcome: 'redirect', reference: null, url: redirectUrl }
          const page = readRedirectPage(responseContents ?? '', apiUrl)
          if (page === undefined) return { outcome: 'no answer', reason: because('noCarrierPage') }
          return { outcome: 'form post', reference: null, ...page }
        },
        again: pageLost,
      })
    },

    query: ({ orderId }) => queryOrder(client, carrierService, orderId),
    readReturn,
    // `Cancel` with an amount gives that much back.
    cancelOrRefund: ({ orderId }, how) =>
      refundOrCancel(client, carrierService, orderId, { ...how, refund: 'Cancel' }),
  }
}
