// Calls that find packs. By themselves: most pages ask none of them, and the catalogue is on every one.

import * as z from 'zod/mini'
import { currency, pack } from './catalogue.ts'
import { as, call, id, pageFields, record, text } from './wire.ts'

/**
 * 0 price high to low, 1 low to high, 2 stock high to low, 3 low to high (spec §3). Own (ruling 53), each with packs that
 * are over last: 4 newest, 5 most draws in 24 hours, 6 fewest left.
 */
export const packOrders = ['0', '1', '2', '3', '4', '5', '6'] as const
export const packSort = z.enum(packOrders)
export type PackSort = z.output<typeof packSort>

/** Stands in the place of a card type for all of them: no key begins with it. */
export const allTypes = '-'

/** Shares of a box in per cent, of which a pack can be asked to have at least one left. 0: a single slot. */
export const leastLeft = ['0', '25', '50', '75'] as const

/** Stands for every grade in the place of a condition word. */
export const graded = 'graded'

/** The members who may draw: everybody, or those who meet a condition of the pack (ruling 49). */
export const audiences = ['everybody', 'newcomers', 'rank', 'phone', 'invited'] as const
export type AudienceKind = (typeof audiences)[number]

/** Shares of the price in per cent that the lowest prize left can be asked to be worth. */
export const leastFloors = ['25', '50', '80', '100'] as const

const points = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)))

/** The conditions that a list of packs can be asked for. Each is judged in `find-packs.ts`. */
export const packConditions = [
  ...(['searchText', 'tag', 'price', 'left'] as const),
  ...(['condition', 'audience', 'floor'] as const),
] as const
export type PackCondition = (typeof packConditions)[number]

const conditions = {
  /** Own. Words of the name or of a tag, in either language; width, case and kana do not matter. */
  searchText: z.optional(text(100)),
  /** Own. The key of a tag. */
  tag: z.optional(text(20)),
  /** Own. The lowest price of one draw in points; given this or `price_to`, packs for coins are not listed. */
  priceFrom: as('price_from', points),
  /** Own. The highest price of one draw in points. */
  priceTo: as('price_to', points),
  /** Own. The least share left, per cent; 0: at least one slot. What is over has nothing left. */
  left: z.optional(z.enum(leastLeft)),
  /** Own. The key of a condition word that a card left in the box is in, or `graded`. */
  condition: z.optional(text(20)),
  /** Own. Who may draw: everybody, or a condition that the pack sets. */
  audience: z.optional(z.enum(audiences)),
  /** Own. The least share of the price, per cent, that the lowest prize left is worth: packs of which `floor` tells one. */
  floor: z.optional(z.enum(leastFloors)),
}
const conditionsOf = record(conditions)
export type PackConditions = z.output<typeof conditionsOf>

export const listPacks = call({
  method: 'GET',
  path: '/user/pack/all_list/:cardTypeId/:page',
  summary: 'Packs of one card type, with `-` of all, that meet every condition given, a page at a time.',
  access: 'public',
  query: record({
    /** 0 price high to low, 1 low to high, 2 stock high to low, 3 low to high; own: 4 newest, 5 most draws in 24 hours, 6 fewest left. */
    sort: z.optional(packSort),
    ...conditions,
  }),
  output: record({
    ...pageFields(pack),
    /** Own. How many packs meet the conditions. */
    found: z.int(),
    /** Own. The tags of all packs here, whatever the conditions. */
    tags: z.array(
      record({
        /** Own. Its Japanese name. */
        key: z.string(),
        /** Own. Its name in the visitor's language. */
        name: z.string(),
      }),
    ),
    /** Own. The grades and condition words of cards left in packs here, whatever the conditions, and the one asked for; grades first, then as the shop orders its words. */
    conditions: z.array(
      record({
        /** Own. The key of the word, or `graded`. */
        key: z.string(),
        /** Own. Its name in the visitor's language. */
        name: z.string(),
      }),
    ),
    /** Own. When no pack meets all conditions: those without which some do, and how many. */
    relax: z.array(
      record({
        /** Own. The condition; `price` is both its bounds. */
        condition: z.enum(packConditions),
        /** Own. How many packs meet the others. */
        found: z.int(),
      }),
    ),
  }),
})

export const findPacks = call({
  method: 'POST',
  path: '/user/pack/list',
  summary:
    'The packs that meet every condition given; without one, all. The coin gacha wants payment_method 2.',
  access: 'public',
  input: record({
    /** "2" lists the coin packs. */
    currency: as('payment_method', z.optional(currency)),

    /** Own. Of one card type. */
    cardTypeId: as('card_type', z.optional(id)),
    searchText: conditions.searchText,

    /** The order: 0 price high to low, 1 price low to high, 2 stock high to low, 3 stock low to high; own: 4 to 6 as in the list by card type. */
    sort: z.optional(packSort),
  }),
  output: record({
    /** The packs in that order. */
    list: z.array(pack),
  }),
})
