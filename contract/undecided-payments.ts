// A member's purchases of points that are not decided yet: they can be found again, and cancelled.

import * as z from 'zod/mini'
import { methodIds } from './payment-methods.ts'
import { as, call, id, instant, record } from './wire.ts'

export const listUndecidedPayments = call({
  method: 'GET',
  path: '/user/payment/undecided',
  summary: "The member's purchases that are neither paid nor given up, newest first.",
  access: 'member',
  output: record({
    /** Own. */
    list: z.array(
      record({
        /** Own. The purchase. */
        paymentId: as('payment_id', id),
        /** Own. The payment method. */
        methodId: as('pay_id', z.enum(methodIds)),
        /** Own. Name of the payment method. */
        methodName: as('pay_style', z.string()),
        /** Own. Its points. */
        points: as('point', z.int()),
        /** Own. Its yen. */
        priceYen: as('price', z.int()),
        /** Own. `awaited`: the member has yet to pay, with what its screen says; `unfinished`: they left before paying; `checked`: the money is under way or looked into; `refunding`. */
        step: z.enum(['awaited', 'unfinished', 'checked', 'refunding']),
        /** Own. While it is awaited: until when it must be paid. */
        payBy: as('pay_by', z.optional(instant)),
        /** Own. While it is awaited: the number for the convenience store. */
        receiptNumber: as('receipt_number', z.optional(z.string())),
        /** Own. Whether the member may cancel it. */
        canCancel: as('can_cancel', z.boolean()),
      }),
    ),
    /** Own. Purchases that a bank or card company took back after their points were spent: until each is settled nothing is drawn or exchanged. */
    claims: z.array(
      record({
        /** Own. The number of the purchase, which an enquiry names. */
        orderNumber: as('order_number', z.string()),
        /** Own. The points that are owed. */
        points: as('point', z.int()),
        /** Own. The yen that are owed. */
        priceYen: as('price', z.int()),
        /** Own. The moment since which they are owed. */
        openedAt: as('opened_at', instant),
      }),
    ),
  }),
})

export const cancelPayment = call({
  method: 'POST',
  path: '/user/payment/cancel',
  summary:
    'Cancels a purchase that is not paid. 409 once its money is under way; safe to repeat, and paid is paid.',
  access: 'member',
  input: record({
    /** Own. The purchase. */
    paymentId: as('payment_id', id),
  }),
  output: record({
    /** Own. "1": it was paid before, and its points are credited; "0": it is cancelled. */
    result: z.enum(['1', '0']),
  }),
})
