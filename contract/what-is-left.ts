// The rest of a sealed box at one instant. It changes with every draw; nothing else about a sealed box ever does
// (ruling 32). A page gets it with the pack, and again with each live message.

import * as z from 'zod/mini'
import { cardState } from './card-facts.ts'
import { as, hundredths, instant, record } from './wire.ts'

/** The wire name of the instant of figures. A later one alone is no change: the figures are the same. */
export const asOfName = 'as_of'

/** The rest of each prize; a prize's number is its place in the box's manifest. */
export const prizesLeft = {
  /** Own. Of each prize, by its number in the manifest: how many slots still hold it; in a beacon box, how many no decided slot took. */
  left: z.array(z.int()),

  /** Own. Of each prize, by its number: the day in Japan on which its last one was drawn; null while one is left. */
  goneOn: as('gone_on', z.array(z.nullable(z.iso.date()))),
}

/** The state of a sale. */
export const sale = {
  /** Slots that can be bought: 0 once the sale has ended, also with slots left (`left`). */
  remaining: as('pack_count', z.int()),

  /** Own. Slots of a beacon box that are sold and not decided: what is left of each prize counts them still (ruling 58). 0 in a sealed box. */
  waiting: z.int(),

  /** The sale has not begun. */
  isBeforeStart: as('is_before', z.boolean()),

  /** Own. How the sale stands: before its start, on sale, halted, ended with slots left, or sold out. */
  status: z.enum(['before_start', 'on_sale', 'halted', 'ended', 'sold_out']),

  /** Own. The instant of these figures: what is left and how the sale stands. */
  asOf: as(asOfName, instant),
}

/** Tells whether a sale is stopped. */
export const halted = {
  /** Own. The operator has stopped its sale (ruling 33), or a beacon box waits for its round or its witnesses, and goes on by itself; null: it is not stopped. */
  halt: z.nullable(
    record({
      /** Own. Why, in the visitor's language. */
      reason: z.string(),
      /** Own. Since when. */
      since: instant,
    }),
  ),
}

/** The points that slots convert to. */
const worth = {
  /** Own. Points, rounded down to hundredths. In code: hundredths. */
  pointHundredths: as('points', hundredths),
  /** Own. Share of the price of one draw, per cent, rounded down to a tenth; null when a draw is free. */
  percentOfPrice: as('percent_of_price', z.nullable(z.number())),
}

/** Highlights of the prizes left, for a list of packs. */
export const highlights = {
  /** Own. The best prize still in the box: by tier, then by rarity, then the one there were fewest of. Null: none is for sale. */
  bestLeft: as(
    'best_left',
    z.nullable(
      record({
        /** Own. Its name in the visitor's language. */
        name: z.string(),
        /** Own. Picture; '' when the pack shows no pictures of its line-up. */
        imageUrl: as('image_url', z.string()),
        /** Own. Rarity of the card: 0 normal, 1 rare, 2 super rare, 3 ultra rare (ruling 17). */
        rarity: z.int(),
        /** Own. Points it converts to. */
        convertsToPoints: as('converts_to', z.int()),
        /** Own. Shipped only. */
        isShipOnly: as('ship_only', z.boolean()),
        /** Own. How many are left. */
        left: z.int(),
        /** Own. How many the sealed box held when it was new. */
        quantity: z.int(),
        ...cardState,
      }),
    ),
  ),

  /** Own. Prizes of the two highest tiers of this box; its lowest tier never counts, unless it is the only one. */
  topTiers: as(
    'top_tiers',
    record({
      /** Own. How many are left. */
      left: z.int(),
      /** Own. How many the sealed box held when it was new. */
      quantity: z.int(),
    }),
  ),

  /** Own. What every slot of those left converts to at least. Null: nothing is for sale, a card that is only shipped is left, or the pack is sold for coins, whose cards never convert. */
  floor: z.nullable(record(worth)),

  /** Own. What one slot of those left converts to on average. Null where `floor` is, and unless the owner shows it (ruling 52). */
  average: z.nullable(
    record({
      ...worth,
      /** Own. The day in Japan of the points that the cards convert to. */
      on: z.iso.date(),
    }),
  ),
}

/** Tells whether a box is on sale and at most a fifth of it is left. */
export const isAlmostGone = (pack: { status: string; remaining: number; total: number }): boolean =>
  pack.status === 'on_sale' && pack.remaining * 5 <= pack.total
