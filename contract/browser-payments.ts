// Browser payments: the settings of the providers' own scripts in the browser, and a member's saved cards.

import * as z from 'zod/mini'
import { as, call, id, nothing, record, text, uuid } from './wire.ts'

/** Public to the browser, and only what it needs; a method that is missing is not offered. */
export const getBrowserPayments = call({
  method: 'GET',
  path: '/user/wallets',
  summary: "What the providers' scripts in the browser are started with.",
  access: 'member',
  output: record({
    /** Own. The settings with which PayPal's script starts. */
    payPal: as(
      'paypal',
      z.optional(
        record({
          /** Own. Where its browser script lives; of Apple Pay in development only. */
          scriptUrl: as('script_url', z.string()),
          /** Own. PayPal's public name of the shop. */
          clientId: as('client_id', z.string()),
        }),
      ),
    ),

    /** Own. The settings from which Amazon Pay's button is drawn. */
    amazonPay: as(
      'amazon_pay',
      z.optional(
        record({
          /** Own. Where its browser script lives; of Apple Pay in development only. */
          scriptUrl: as('script_url', z.string()),

          /** Own. Amazon's public name of the shop. */
          merchantId: as('merchant_id', z.string()),

          /** Own. The key with which Amazon checks the signature. */
          publicKeyId: as('public_key_id', z.string()),

          /** Own. How it was signed. */
          algorithm: z.string(),
        }),
      ),
    ),

    /** Own. The settings with which Apple Pay's sheet opens. */
    applePay: as(
      'apple_pay',
      z.optional(
        record({
          /** Own. The shop's name on the device's sheet. */
          displayName: as('display_name', z.string()),
          /** Own. Development only: stands in for the browser's own `ApplePaySession`. */
          scriptUrl: as('script_url', z.optional(z.string())),
        }),
      ),
    ),
  }),
})

export const getAppleMerchantSession = call({
  method: 'POST',
  path: '/user/apple_pay_session',
  summary: "Proves to Apple that this shop asks, as the device's sheet wants it.",
  access: 'member',
  input: record({
    /** Own. Where Apple wants the shop proven; no other host is asked. */
    validationUrl: as('validation_url', text(500)),
  }),
  /** Apple's answer, unread, as JSON text. */
  output: record({
    /** Own. Apple's answer, unread. */
    session: z.string(),
  }),
})

/** A card in the card provider's records; the shop has no more of it than this. */
const savedCard = record({
  /** Own. The card provider's name of it. */
  id,

  /** Own. Its brand. */
  brand: z.string(),
  /** Own. The card's number, masked but for its last digits. */
  maskedNumber: as('card_number', z.string()),
  /** Own. Until when the card is good, YYMM; empty where it is unknown. */
  expires: z.string(),
})

export const listSavedCards = call({
  method: 'GET',
  path: '/user/saved_cards',
  summary:
    'The cards that the card provider keeps for the member; the shop has no more of them than what is answered.',
  access: 'member',
  output: record({
    /** The member's saved cards. */
    list: z.array(savedCard),
  }),
})

export const saveCard = call({
  method: 'POST',
  path: '/user/saved_cards',
  summary: 'Has the card provider keep a card that its own script made a token of in the browser.',
  access: 'member',
  input: record({
    /** Own. The one-time token of the card. */
    token: text(512),
    /** Own. A UUID the browser chose before asking. */
    key: as('request_key', uuid),
  }),
  output: savedCard,
})

export const forgetSavedCard = call({
  method: 'POST',
  path: '/user/saved_cards/forget',
  summary: 'Has the card provider forget a saved card of the member.',
  access: 'member',
  input: record({
    /** Own. The card provider's name of it. */
    cardId: as('id', id),
  }),
  output: nothing,
})
