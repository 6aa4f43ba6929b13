// Calls of the payments room: point courses, the payment methods, buying points, and how a purchase ended.

import * as z from 'zod/mini'
import { payerName } from './payer-name.ts'
import { methodIds } from './payment-methods.ts'
import { as, call, id, instant, page, record, text, textFlag, uuid } from './wire.ts'

const course = {
  /** Its id. */
  id,
  /** Points. */
  points: as('point', z.int()),
  /** Yen. */
  priceYen: as('price', z.int()),
  /** A word about it. */
  memo: z.string(),
}

export const listCourses = call({
  method: 'GET',
  path: '/user/point_price/:page',
  summary: 'The point courses on offer.',
  access: 'public',
  output: page(record(course)),
})

/** A payment method; `/user/pay_style` answers those that this shop offers. */
export const methodId = z.enum(methodIds)

/** The methods that the card provider's browser script serves. */
const scriptMethodId = z.enum([methodIds.card, methodIds.payPay])

/** The kind of store at which a convenience-store purchase is paid (spec §9). */
export const storeGroup = z.enum(['econ', 'other'])
/** The carriers of carrier billing (spec §9). */
export const carrier = z.enum(['sb_ktai', 'au', 'docomo'])

const method = record({
  /** Its number (§4). */
  id: methodId,
  /** Its name. */
  name: z.string(),
  /** A note for the payer. */
  memo: z.string(),
})

export const listPaymentMethods = call({
  method: 'GET',
  path: '/user/pay_style',
  summary: 'The payment methods that this shop offers, and those that have ended.',
  access: 'member',
  output: record({
    /** The methods that this shop offers. */
    list: z.array(method),

    /** Own. Methods that have ended (ruling 24). */
    ended: z.array(
      record({
        /** Its name. */
        name: z.string(),
        /** A note for the payer. */
        memo: z.string(),
      }),
    ),
  }),
})

export const getCourse = call({
  method: 'GET',
  path: '/user/point_price/detail/:courseId',
  summary: 'One course with its payment methods.',
  access: 'member',
  output: record({
    ...course,

    /** The payment methods for it, the one that the member paid with last first. */
    methods: z.array(method),
    /** Own. Until when a purchase that is paid later would have to be paid, opened now. */
    payBy: as('pay_by', instant),
  }),
})

/**
 * A refused payment is 422 under `pay_id` with its `payment_id`. 409: under `request_key` when the key came
 * with another order, under `terms_version` when the legal texts have changed since.
 */
export const buyPoints = call({
  method: 'POST',
  path: '/user/point/buy',
  summary: 'Opens a point purchase. The same key answers the same purchase, whatever the network did.',
  access: 'member',
  input: record({
    /** The payment method. */
    methodId: as('pay_id', methodId),

    /** The course (ruling 15). */
    courseId: as('point_price_id', id),

    /** The pack this purchase is for. */
    packId: as('pack_id', z.optional(id)),
    /** Own. A UUID the browser chose before asking (ruling 12). */
    key: as('request_key', uuid),
    /** Own. The version of the legal texts that the final screen showed. */
    termsNo: as('terms_version', z.optional(z.int())),
    /** Method 2: which stores, `econ` or `other`. */
    storeGroup: as('combini_code', z.optional(storeGroup)),
    /** Method 4: the sender's name, as the bank will write it: katakana, capital letters, digits and `( ) . , - /`. */
    payerName: as('name', z.optional(payerName)),
    /** Method 6: which carrier, `sb_ktai`, `au` or `docomo`. */
    carrier: as('carrier_id', z.optional(carrier)),
    /** Method 3: PayPal's order once its payer agreed, and nothing else of what its script says. */
    providerOrderId: as('order_id', z.optional(text(64))),
    /** Own. Method 12: the device's one-time token, base64; passed on and never kept. */
    applePayToken: as('apple_pay_token', z.optional(text(10_000))),
    /** A card's token. Refused, as are the three below (ruling 72): the provider's script takes the card, and saves it. */
    cardToken: as('token', z.optional(text(512))),
    /** A card's number, masked; refused. */
    maskedCardNumber: as('req_card_number', z.optional(text(20))),
    /** A card's holder; refused. */
    cardHolder: as('card_user_name', z.optional(text(45))),
    /** The wish to keep the card; "1" is refused. */
    keepsCard: as('card_save', z.optional(textFlag)),
  }),
  /**
   * The next step (spec §4). `result` 7: the payer must be authenticated, at `/api/acs/secure`. `result` 1 with
   * `payment_id`: to be paid at a convenience store; with `order_id`: to be agreed to in PayPal's window. Else `url`:
   * '1' when points were credited, or the address to go to.
   */
  output: record({
    /** 1 opened, 7 the holder must be authenticated. */
    result: z.literal([1, 7]),

    /** The purchase. */
    paymentId: as('payment_id', z.optional(id)),

    /** The number for the convenience store. */
    receiptNumber: as('receipt_number', z.optional(z.string())),
    /** Own. The order that the provider's own script is to show its payer (PayPal). */
    providerOrderId: as('order_id', z.optional(z.string())),

    /** '1' credited at once, or where to go on. */
    url: z.optional(text(2000)),
  }),
})

/** A purchase whose payer must be authenticated goes on here (spec §4); outside the contract, without an envelope. */
export const securePath = '/api/acs/secure'

/**
 * The browser takes a card in these steps (the card never comes to our server):
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
  input: record({
    /** The purchase. */
    paymentId: as('pay_id', id),
    /** "1" card, "8" PayPay. */
    methodId: as('pay_type', scriptMethodId),
  }),
  output: record({
    /** The provider's number of the purchase; of the result call, ours. */
    providerPaymentId: as('id', z.string()),

    /** "1" card, "8" PayPay. */
    methodId: as('pay_type', scriptMethodId),

    /** The provider's key to it. */
    accessId: as('access_id', z.string()),
    /** Own. The provider's id of the member, with whose saved cards the script may pay. */
    customerId: as('customer_id', z.string()),

    /** The address to which 3-D Secure returns. */
    returnUrl: as('secure3d_check_url', z.string()),

    /** The address to which PayPay returns. */
    pageReturnUrl: as('paypay_check_url', z.string()),

    /** Own. The provider's public key. */
    publicKey: as('public_key', z.string()),
    /** Own. Where the provider's browser script lives. */
    scriptUrl: as('script_url', z.string()),
  }),
})

/** `1` paid, `0` not paid, `pending`: the provider has not decided yet, ask again. */
const paymentOutcome = z.enum(['1', '0', 'pending'])

export const checkCardResult = call({
  method: 'POST',
  path: '/user/gmo_result',
  summary: 'Asks the provider how an open purchase stands and settles it. Browser claims decide nothing.',
  access: 'member',
  input: record({
    /** The provider's number of the purchase; of the result call, ours. */
    paymentId: as('id', id),
    /** "1" card, "8" PayPay. */
    methodId: as('pay_type', scriptMethodId),
  }),
  output: record({
    /** "1" paid, "0" not paid, `pending` undecided. */
    result: paymentOutcome,
    /** The pack it was for. */
    packId: as('pack_id', z.string()),
  }),
})

export const confirmPayment = call({
  method: 'POST',
  path: '/user/point/append',
  summary: 'A browser came back from paying: asks the provider how the purchase stands and settles it.',
  access: 'member',
  input: record({
    /** The purchase's id. */
    paymentId: as('token', id),
  }),
  output: record({
    /** "1" paid, "0" not paid, `pending` undecided. */
    result: paymentOutcome,
    /** The pack it was for. */
    packId: as('pack_id', z.string()),
  }),
})

export const getPaymentEnd = call({
  method: 'GET',
  path: '/user/point/end',
  summary:
    "The end of a purchase; without an id, of the member's newest one, or their newest by that method.",
  access: 'member',
  query: record({
    /** Own. Which purchase; else the newest. */
    paymentId: as('payment_id', z.optional(id)),

    /** Own. A payment method: asks for the newest purchase by it. */
    methodId: as('pay_id', z.optional(methodId)),
  }),
  output: record({
    /** Own. Which purchase; else the newest. */
    paymentId: as('payment_id', id),

    /** "1", "0" or `pending`. */
    result: paymentOutcome,

    /** The pack it was for. */
    packId: as('pack_id', z.string()),

    /** Own. Its course, as it may be bought once more. */
    courseId: as('point_price_id', id),

    /** Own. Its points. */
    points: as('point', z.int()),

    /** Own. Its yen. */
    priceYen: as('price', z.int()),

    /** Own. The payment method. */
    methodId: as('pay_id', methodId),
    /** Own. Only of a purchase that was paid and is refunded: `1` the money was refunded, `pending` the refund is under way. `result` stays `0` and `pending`: its points are revoked. */
    refund: z.optional(z.enum(['1', 'pending'])),
    /** Own. The method, while the purchase waits for the member's money: its screen tells the member how to pay. */
    awaitedMethodId: as('awaited', z.optional(methodId)),
  }),
})

/** A purchase that waits for the member's money: the amount, where to pay it, and the deadline. */
const awaited = {
  /** Own. The purchase. */
  paymentId: as('payment_id', id),

  /** Yen to pay. */
  priceYen: as('price', z.int()),
  /** Own. Until when it must be paid: the start of a day in Japan. */
  payBy: as('pay_by', instant),
}

export const getStoreReceipt = call({
  method: 'GET',
  path: '/user/point/combini_number',
  summary:
    'Where the number for the convenience store is shown; without an id, of the newest purchase that waits.',
  access: 'member',
  /** The purchase, or the number for the store. */
  query: record({
    /** Own. The purchase or its number. */
    reference: as('paymentID', z.optional(id)),
  }),
  output: record({
    ...awaited,
    /** The address at which the number is shown. */
    url: z.string(),
    /** Own. The number. */
    receiptNumber: as('receipt_number', z.string()),
  }),
})

const awaitedQuery = record({
  /** Own. The purchase. */
  paymentId: as('payment_id', z.optional(id)),
})

export const getBankTransfer = call({
  method: 'GET',
  path: '/user/bank',
  summary:
    'Where to transfer the price of a purchase that waits for a bank transfer; without an id, of the newest.',
  access: 'member',
  query: awaitedQuery,
  output: record({
    ...awaited,

    /** Name of the bank and its branch. */
    bankName: as('bank', z.string()),

    /** Account number. */
    accountNumber: as('number', z.string()),

    /** Account holder. */
    accountHolder: as('name', z.string()),
    /** Own. The name to send the money under: by it the money is found. */
    payerName: as('transfer_name', z.string()),
  }),
})

export const getMailRemittance = call({
  method: 'GET',
  path: '/user/payge',
  summary:
    'Where to send the price of a purchase that waits for a remittance by e-mail; without an id, of the newest.',
  access: 'member',
  query: awaitedQuery,
  output: record({
    ...awaited,
    /** Own. Where the money is sent. */
    mail: z.string(),
  }),
})
