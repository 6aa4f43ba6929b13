// Calls of the payments room: point courses, and buying points with a card.

import * as z from 'zod/mini'
import { as, call, id, page, record, text } from './wire.ts'

const course = {
  id,
  points: as('point', z.int()),
  priceYen: as('price', z.int()),
  memo: z.string(),
}

export const listCourses = call({
  method: 'GET',
  path: '/user/point_price/:page',
  summary: 'The point courses on offer.',
  access: 'public',
  output: page(record(course)),
})

/** Method numbers as the specification has them (spec §4); this shop offers what its settings allow. */
export const methodId = z.enum(['1', '2', '3', '4', '5', '6', '8', '12'])

export const getCourse = call({
  method: 'GET',
  path: '/user/point_price/detail/:courseId',
  summary: 'One course with the ways to pay for it.',
  access: 'member',
  output: record({
    ...course,
    methods: z.array(record({ id: methodId, name: z.string(), memo: z.string() })),
  }),
})

export const buyPoints = call({
  method: 'POST',
  path: '/user/point/buy',
  summary: 'Opens a point purchase. The same key answers the same purchase, whatever the network did.',
  access: 'member',
  input: record({
    methodId: as('pay_id', methodId),
    courseId: as('point_price_id', id),
    packId: as('pack_id', z.optional(id)),
    /** A UUID the browser chose before asking (decision 12). */
    key: as('request_key', z.uuid()),
  }),
  output: record({ result: z.literal([1, 7]), paymentId: as('payment_id', id), url: z.optional(text(2000)) }),
})

/**
 * How the browser takes a card (it never comes to our server):
 * 1. load `script_url` with a plain `<script>`; it defines `window.Fincode`;
 * 2. `window.Fincode(public_key).payments(transaction, callback, errorCallback)` with
 *    `transaction = { id, access_id, pay_type: 'Card', method: '1', card_no, expire, security_code,
 *    holder_name, tds2_email, tds2_ret_url: secure3d_check_url }`: `expire` is YYMM, `method` '1' is one payment,
 *    and the card networks want the member's mail address;
 * 3. `callback(status, response)`: status 200 with `response.acs_url` → `location.assign(response.acs_url)`;
 *    otherwise `response.errors[0].error_message`, and the same purchase takes another card;
 *    `errorCallback()`: the line broke;
 * 4. the member comes back to `/complete-buy-point?payment_id=…` by itself.
 */
export const getCardSession = call({
  method: 'POST',
  path: '/user/gmo_token',
  summary: "What the provider's browser script needs to take the card for an open purchase.",
  access: 'member',
  input: record({ paymentId: as('pay_id', id), methodId: as('pay_type', z.enum(['1', '8'])) }),
  output: record({
    providerPaymentId: as('id', z.string()),
    methodId: as('pay_type', z.enum(['1', '8'])),
    accessId: as('access_id', z.string()),
    returnUrl: as('secure3d_check_url', z.string()),
    walletReturnUrl: as('paypay_check_url', z.string()),
    publicKey: as('public_key', z.string()),
    /** Where the provider's browser script lives. */
    scriptUrl: as('script_url', z.string()),
  }),
})

/** `1` paid, `0` not paid, `pending`: the provider has not decided yet, ask again. */
export const paymentOutcome = z.enum(['1', '0', 'pending'])

export const checkCardResult = call({
  method: 'POST',
  path: '/user/gmo_result',
  summary: 'Asks the provider how an open purchase stands and settles it. Browser claims decide nothing.',
  access: 'member',
  input: record({ paymentId: as('id', id), methodId: as('pay_type', z.enum(['1', '8'])) }),
  output: record({ result: paymentOutcome, packId: as('pack_id', z.string()) }),
})

export const getPaymentEnd = call({
  method: 'GET',
  path: '/user/point/end',
  summary: "The end of a purchase; without an id, of the member's newest one.",
  access: 'member',
  query: record({ paymentId: as('payment_id', z.optional(id)) }),
  output: record({
    result: paymentOutcome,
    packId: as('pack_id', z.string()),
    points: as('point', z.int()),
    priceYen: as('price', z.int()),
  }),
})
