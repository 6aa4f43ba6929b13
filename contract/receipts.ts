// The receipt of a purchase of points; the specification has no such call.

import * as z from 'zod/mini'
import { as, id, lookBack, record } from './wire.ts'

export const getReceipt = lookBack({
  method: 'GET',
  path: '/user/receipt',
  summary: "The receipt of one of the member's own purchases of points that is paid, and stays so.",
  access: 'member',
  query: record({
    /** Own. The purchase. */
    paymentId: as('payment_id', id),
  }),
  output: record({
    /** Own. Number of the receipt: the order number of the purchase. */
    number: z.string(),
    /** Own. Addressee: the member's name in the form of the visitor's language. */
    addressee: as('name', z.string()),
    /** Own. The day of payment in Japan. */
    paidOn: as('paid_on', z.iso.date()),

    /** Own. The points bought. */
    points: as('point', z.int()),

    /** Own. Amount paid, in yen. */
    priceYen: as('price', z.int()),

    /** Own. Consumption tax in percent. */
    taxPercent: as('tax_rate', z.int()),
    /** Own. The consumption tax within the price, in yen; null where points are taxed when they are used. */
    taxYen: as('tax', z.nullable(z.int())),
    /** Own. Name of the payment method. */
    methodName: as('pay_style', z.string()),

    /** Own. Name of the issuer. */
    seller: z.string(),

    /** Own. Address of the seller. */
    address: z.string(),

    /** Own. The seller’s phone. */
    phone: as('tel', z.string()),
    /** Own. Registration number for qualified invoices; empty where the seller had none on the day of payment. */
    invoiceNumber: as('registration_number', z.string()),
  }),
})
