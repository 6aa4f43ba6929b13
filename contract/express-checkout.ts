// Calls of the payments room that the wallets' own scripts in the browser need, and a member's saved cards.

import * as z from 'zod/mini'
import { as, call, id, nothing, record, text } from './wire.ts'

/** Public to the browser, and only what it needs; a wallet that is missing is not offered. */
export const getWallets = call({
  method: 'GET',
  path: '/user/wallets',
  summary: "What the wallets' scripts in the browser are started with.",
  access: 'member',
  output: record({
    payPal: as(
      'paypal',
      z.optional(record({ scriptUrl: as('script_url', z.string()), clientId: as('client_id', z.string()) })),
    ),
    amazonPay: as(
      'amazon_pay',
      z.optional(
        record({
          scriptUrl: as('script_url', z.string()),
          merchantId: as('merchant_id', z.string()),
          publicKeyId: as('public_key_id', z.string()),
          algorithm: z.string(),
        }),
      ),
    ),
    applePay: as(
      'apple_pay',
      z.optional(
        record({
          /** What the payer reads in the wallet's window. */
          displayName: as('display_name', z.string()),
          /** Development only: stands in for the browser's own `ApplePaySession`. */
          scriptUrl: as('script_url', z.optional(z.string())),
        }),
      ),
    ),
  }),
})

export const getAppleMerchantSession = call({
  method: 'POST',
  path: '/user/apple_pay_session',
  summary: "Proves to Apple that this shop asks, as the wallet's window wants it.",
  access: 'member',
  input: record({ validationUrl: as('validation_url', text(500)) }),
  /** Apple's answer, unread, as JSON text. */
  output: record({ session: z.string() }),
})

/** As the card company keeps it; the shop has no more of it than this. */
const savedCard = record({
  id,
  brand: z.string(),
  /** With its last digits alone. */
  maskedNumber: as('card_number', z.string()),
  /** YYMM; '' where it is not told. */
  expires: z.string(),
})

export const listSavedCards = call({
  method: 'GET',
  path: '/user/saved_cards',
  summary:
    'The cards the card company keeps for the member; the shop has no more of them than what is answered.',
  access: 'member',
  output: record({ list: z.array(savedCard) }),
})

export const saveCard = call({
  method: 'POST',
  path: '/user/saved_cards',
  summary: 'Has the card company keep a card that its own script made a token of in the browser.',
  access: 'member',
  input: record({
    token: text(512),
    /** A UUID the browser chose before asking. */
    key: as('request_key', z.uuid()),
  }),
  output: savedCard,
})

export const forgetSavedCard = call({
  method: 'POST',
  path: '/user/saved_cards/forget',
  summary: 'Has the card company forget a saved card of the member.',
  access: 'member',
  input: record({ cardId: as('id', id) }),
  output: nothing,
})
