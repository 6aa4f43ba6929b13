// Calls of the exchange counter: cards for coins.

import * as z from 'zod/mini'
import { packSort, rarity } from './catalogue.ts'
import { as, call, hundredths, id, instant, page, record, text } from './wire.ts'

/** Most cards of one kind in one exchange (spec §5). The screen asks for one. */
export const maxExchangeCount = 5

const cardFields = {
  name: z.string(),
  modelNumber: as('model_number', z.string()),
  rarity,
  imageUrl: as('image', z.string()),
  foilUrl: as('foil_url', z.string()),
  /** Name and model number in one line. */
  fullName: as('card_name', z.string()),
}

const exchangeCard = record({
  id,
  ...cardFields,
  /** Coins for one. */
  coinHundredths: as('sub_coin', hundredths),
  /** How many one exchange is about unless said otherwise (spec §4: fixed at 1). */
  quantity: as('change_num', z.int()),
  stock: z.int(),
  /** How many one member may ever have. 0 = no limit. */
  maxPerMember: as('max_change_num', z.int()),
})
export type ExchangeCard = z.output<typeof exchangeCard>

/** 3: cards. 0: coin packs, which `POST /user/pack/list` lists; here it finds nothing. */
export const exchangeType = z.enum(['0', '3'])

export const listExchangeCards = call({
  method: 'POST',
  path: '/user/exchange_card/list/:page',
  summary:
    'What the exchange counter offers. Searched by name and model number, whatever the width and case.',
  access: 'public',
  input: record({
    searchText: z.optional(text(100)),
    sort: z.optional(packSort),
    type: z.optional(exchangeType),
  }),
  output: page(exchangeCard),
})

const wanted = { cardId: as('card_id', id), quantity: as('change_num', z.int()) }

export const checkExchange = call({
  method: 'POST',
  path: '/user/exchange_card/check',
  summary:
    'Decides everything that can be decided about an exchange and answers a single-use token (10 minutes). Result -3: over a limit.',
  access: 'member',
  input: record({
    ...wanted,
    /** The price of one that the member was shown; refused when it has changed. */
    coinHundredths: as('sub_coin', z.optional(hundredths)),
  }),
  output: record({ result: z.enum(['1']), token: z.string() }),
})

export const exchangeCards = call({
  method: 'POST',
  path: '/user/exchange_card/exchange',
  summary:
    'Exchanges coins for cards, which are shipped. Without a token the newest check counts. Repeating it exchanges once (ruling 12).',
  access: 'member',
  input: record({ ...wanted, token: z.optional(text(400)) }),
  output: record({ result: z.enum(['1']), exchangeId: as('history_id', id) }),
})

export const listExchanges = call({
  method: 'GET',
  path: '/user/exchange_card/history/:page',
  summary: "The member's exchanges, newest first, and how far their parcels have come.",
  access: 'member',
  output: page(
    record({
      id,
      exchangedAt: as('created', instant),
      ...cardFields,
      quantity: as('change_num', z.int()),
      /** Coins in all. */
      coinHundredths: as('coin', hundredths),
      shipment: as('send_state', z.enum(['unshipped', 'shipped'])),
      trackingNumber: as('delivery_code', z.string()),
      /** The day the shop promised to ship by (JST). */
      promisedOn: as('promised_date', z.string()),
    }),
  ),
})
