// The receipt of a purchase of points, a call of ours beside those of the specification.

import * as z from 'zod/mini'
import { as, call, id, record } from './wire.ts'

export const getReceipt = call({
  method: 'GET',
  path: '/user/receipt',
  summary: "The receipt of one of the member's own purchases of points that is paid, and stays so.",
  access: 'member',
  query: record({ paymentId: as('payment_id', id) }),
  output: record({
    /** The same whenever the receipt is shown. */
    number: z.string(),
    /** The member's name, as one writes it in the language of the visit. */
    addressee: as('name', z.string()),
    /** The day in Japan. */
    paidOn: as('paid_on', z.iso.date()),
    points: as('point', z.int()),
    priceYen: as('price', z.int()),
    taxPercent: as('tax_rate', z.int()),
    /** What of the price is consumption tax; null where the sale of points is outside the tax. */
    taxYen: as('tax', z.nullable(z.int())),
    /** The way it was paid, by its name. */
    methodName: as('pay_style', z.string()),
    seller: z.string(),
    address: z.string(),
    phone: as('tel', z.string()),
    /** Empty where the seller had none on the day of payment. */
    registrationNumber: as('registration_number', z.string()),
  }),
})
