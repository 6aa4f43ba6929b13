// Calls of the exchange counter: cards for coins.

import * as z from 'zod/mini'
import { cardFacts } from './card-facts.ts'
import { rarity } from './catalogue.ts'
import { as, call, hundredths, id, instant, lookBack, page, record, text } from './wire.ts'

/** Most cards of one kind in one exchange (spec §5). The screen asks for one. */
export const maxExchangeCount = 5

const cardFields = {
  /** Name. */
  name: z.string(),

  /** Model number. */
  modelNumber: as('model_number', z.string()),

  /** Rarity of the card. */
  rarity,

  /** Picture. */
  imageUrl: as('image', z.string()),

  /** Own. Mask of the shine. */
  foilUrl: as('foil_url', z.string()),
  /** Name and model number in one line. */
  fullName: as('card_name', z.string()),
}

const exchangeCard = record({
  /** Its id. */
  id,
  ...cardFields,
  /** Coins for one. */
  coinHundredths: as('sub_coin', hundredths),
  /** The number of cards that one exchange takes: 1 (spec §4). */
  quantity: as('change_num', z.int()),

  /** The number of cards left. */
  stock: z.int(),
  /** Own. How many of this card one member may ever have; 0 = no limit. */
  maxPerMember: as('max_change_num', z.int()),
  ...cardFacts,
})
export type ExchangeCard = z.output<typeof exchangeCard>

/** The orders of the counter (spec §3). */
const cardSort = z.enum(['0', '1', '2', '3'])

/** 3: cards. 0: coin packs, which `POST /user/pack/list` lists; here it finds nothing. */
const exchangeType = z.enum(['0', '3'])

export const listExchangeCards = call({
  method: 'POST',
  path: '/user/exchange_card/list/:page',
  summary: 'The offers of the exchange counter. The search by name and model number ignores width and case.',
  access: 'public',
  input: record({
    /** Words of name or model number. */
    searchText: z.optional(text(100)),

    /** The order: 0 price high to low, 1 price low to high, 2 stock high to low, 3 stock low to high. */
    sort: z.optional(cardSort),

    /** 3 cards, 0 gacha. */
    type: z.optional(exchangeType),
  }),
  output: page(exchangeCard),
})

const wanted = {
  /** The card. */
  cardId: as('card_id', id),
  /** The number of these cards. */
  quantity: as('change_num', z.int()),
}

/**
 * Refused under `count`, with `result` '0' when coins are short, '-3' over the limit, '-1' otherwise: the
 * card is gone, the count or the price is another, the account is held (ruling 75).
 */
export const checkExchange = call({
  method: 'POST',
  path: '/user/exchange_card/check',
  summary:
    'Decides everything that can be decided about an exchange and answers a single-use token (10 minutes). Result -3: over a limit.',
  access: 'member',
  input: record({
    ...wanted,
    /** Own. The price of one card as the member saw it; refused when it has changed. */
    coinHundredths: as('sub_coin', z.optional(hundredths)),
  }),
  output: record({
    /** '1'. */
    result: z.enum(['1']),
    /** The checked exchange (ruling 12). */
    token: z.string(),

    /** Own. The day by which the member's parcel that waits leaves (JST); empty while none waits that could take more. */
    waitingPromisedOn: as('waiting_promised', z.string()),
  }),
})

/** Refused like its check; 409 under `count` when the price or the legal texts have changed since. */
export const exchangeCards = call({
  method: 'POST',
  path: '/user/exchange_card/exchange',
  summary:
    'Exchanges coins for cards, which are shipped. Without a token the newest check counts. Repeating it exchanges once (ruling 12).',
  access: 'member',
  input: record({
    ...wanted,
    /** The checked exchange (ruling 12). */
    token: z.optional(text(400)),

    /** Own. Send them with the member's parcel that waits (ruling 44). Where none waits they have their own. */
    joinsWaiting: as('with_waiting', z.optional(z.boolean())),
  }),
  output: record({
    /** '1'. */
    result: z.enum(['1']),
    /** Own. The exchange. */
    exchangeId: as('history_id', id),
  }),
})

export const listExchanges = lookBack({
  method: 'GET',
  path: '/user/exchange_card/history/:page',
  summary: "The member's exchanges, newest first, and how far their parcels have come.",
  access: 'member',
  output: page(
    record({
      /** Own. The exchange. */
      id,

      /** Own. When. */
      exchangedAt: as('created', instant),
      ...cardFields,

      /** Own. How many. */
      quantity: as('change_num', z.int()),
      /** Own. Coins in all. */
      coinHundredths: as('coin', hundredths),

      /** Own. Whether the cards are shipped. */
      shipment: as('send_state', z.enum(['unshipped', 'shipped'])),

      /** Own. Number of the parcel. */
      trackingNumber: as('delivery_code', z.string()),
      /** Own. The day by which its parcel leaves (JST): that of the earliest in it. Empty while the parcel is held for a check. */
      promisedOn: as('promised_date', z.string()),
    }),
  ),
})
