// Calls of the draws room: a member's draws, looked back on.

import * as z from 'zod/mini'
import { rarity } from './catalogue.ts'
import { card, isOnSale, isRevealed, mode } from './draws.ts'
import { as, hundredths, id, instant, lookBack, page, record } from './wire.ts'

/** 0 all, 1 not selected, 2 not shipped, 3 shipped, 4 no shipping (spec §9). */
export const historyMode = z.enum(['0', '1', '2', '3', '4'])

const shipmentState = z.enum(['unselected', 'unshipped', 'shipped', 'none', 'paid_back'])

export const cardFields = {
  /** Own. Name. */
  name: z.string(),
  /** Own. Picture. */
  imageUrl: as('image', z.string()),
  /** Own. Rarity of the card. */
  rarity: as('rarity_label', rarity),
}
const shownCard = record(cardFields)

const drawSummary = {
  /** The draw. */
  id,

  /** Own. Its pack. */
  packId: as('pack_id', id),

  /** Own. First slot of the draw. */
  firstSlot: as('first_slot', z.int()),

  /** When. */
  drawnAt: as('created', instant),

  /** Name of the pack. */
  packName: as('pack_name', z.string()),

  /** unselected, unshipped, shipped, none; own: paid_back, of a draw that was never decided. */
  shipment: as('send_state', shipmentState),

  /** The price of the whole draw. */
  priceHundredths: as('point', hundredths),

  /** Own. Points or coins. */
  currency: z.enum(['points', 'coins']),

  /** Own. Its slots. */
  count: z.int(),
  /** Own. Its cards: one more than slots for the draw that has the last-one prize (ruling 35). */
  cardCount: as('card_count', z.int()),

  /** Own. The reveal was watched to the end, or the cards were chosen. */
  isRevealed,
  /** Own. Its best kinds of cards, three at most; none before it was opened (decision 023). */
  bestCards: as('best_cards', z.array(shownCard)),
  /** Own. Points that all of its cards convert to, without those that are only shipped and without points; null before it was opened. */
  worthPoints: as('worth_point', z.nullable(z.int())),

  /** 1 when the choice was made: the history opens the detail; else the choice. */
  isChosen: as(
    'status',
    z.codec(z.literal([0, 1]), z.boolean(), {
      decode: (wire) => wire === 1,
      encode: (value) => (value ? 1 : 0),
    }),
  ),

  /** Own. The deadline of the choice. */
  choiceEndsAt: as('choice_ends', instant),

  /** Own. The day by which its cards leave (JST): that of the earliest in their parcel. Empty when none are to leave, or while the parcel is held. */
  promisedOn: as('promised_date', z.string()),
  /** Number of the parcel. */
  trackingNumber: as('delivery_code', z.string()),
  /** Points credited for the converted cards; 0 before the choice. */
  convertedPoints: as('reduction_point', z.int()),
}

const summary = record(drawSummary)
export type DrawSummary = z.output<typeof summary>

export const listDraws = lookBack({
  method: 'POST',
  path: '/user/history/list/:page',
  summary: "The member's draws, newest first; the cards of one stand in its detail.",
  access: 'member',
  input: record({
    /** 0 all, 1 not selected, 2 not shipped, 3 shipped, 4 no shipping. */
    mode: z.optional(historyMode),
  }),
  output: page(summary),
})

export const getDraw = lookBack({
  method: 'GET',
  path: '/user/history/detail/:drawId',
  summary: 'One draw: what is shipped and what became points.',
  access: 'member',
  output: record({
    ...drawSummary,

    /** Cards shipped. */
    shippedCards: as('send_card', z.array(card)),

    /** Cards converted. */
    convertedCards: as('reduction_card', z.array(card)),

    /** Own. Points that it won; `buy_point` of each was credited (ruling 51). */
    pointPrizes: as('point_prizes', z.array(card)),

    /** Own. Its pack is on sale now. */
    isOnSale,

    /** Own. How its cards are decided. */
    mode,
  }),
})
