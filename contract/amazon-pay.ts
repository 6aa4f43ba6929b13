// Calls of Amazon Pay (method 5): its checkout session between the shop's page, Amazon's and the server.

import * as z from 'zod/mini'
import { as, call, id, nothing, record } from './wire.ts'

export const keepCheckoutSession = call({
  method: 'GET',
  path: '/user/set_checkout_session/:amazonCheckoutSessionId',
  summary: 'Keeps the Amazon Pay checkout session that the browser came back with.',
  access: 'member',
  output: nothing,
})

export const getCheckoutSession = call({
  method: 'GET',
  path: '/user/get_checkout_session',
  summary: 'What the kept checkout session will pay with, as Amazon Pay describes it.',
  access: 'member',
  output: record({
    /** The means of payment that the payer chose, in Amazon Pay's words. */
    paymentDescriptor: as('payMethod', z.string()),
  }),
})

export const getButtonSignature = call({
  method: 'GET',
  path: '/user/button_signature',
  summary: 'The signed payload with which the Amazon Pay button opens.',
  access: 'member',
  /** Ours: the order the payer comes back to once they chose how to pay. */
  query: record({
    /** Own. The course the payer comes back to. */
    courseId: as('point_price_id', z.optional(id)),

    /** Own. The pack this purchase is for. */
    packId: as('pack_id', z.optional(id)),
  }),
  output: record({
    /** Signature of the payload. */
    signature: z.string(),
    /** The payload that opens the Amazon Pay button. */
    payload: as('payloadJSON', z.string()),
  }),
})

export const completeCheckoutSession = call({
  method: 'GET',
  path: '/user/complete_checkout_session',
  summary: 'Asks Amazon Pay for the money of the kept checkout session and settles its purchase.',
  access: 'member',
  output: nothing,
})
