// Calls of the draws room about what was drawn: a member's collection book, and what others won from a pack.

import * as z from 'zod/mini'
import { cardFacts } from './card-facts.ts'
import { rarity } from './catalogue.ts'
import { extraKinds } from './extras.ts'
import { as, id, instant, lookBack, record } from './wire.ts'

export const getCollection = lookBack({
  method: 'GET',
  path: '/user/collection',
  summary:
    'The cards of one card type that the shop has sealed, how often the member drew each, and how many of all. 404 for an unknown card type.',
  access: 'member',
  query: record({
    /** The card type; without it that of the newest card that the member drew, else the first of the shop. */
    cardTypeId: as('card_type', z.optional(id)),
  }),
  output: record({
    /** Own. The card type; empty in a shop without one. */
    cardTypeId: as('card_type', z.string()),
    /** Own. Every card type, in the order of the shop. */
    cardTypes: as(
      'card_types',
      z.array(
        record({
          /** Own. Its id. */
          id,
          /** Own. Its name in the visitor's language. */
          name: z.string(),
          /** Own. How many kinds of its cards the member drew. */
          drawn: z.int(),
          /** Own. How many kinds the shop has sealed. */
          kinds: z.int(),
        }),
      ),
    ),
    /** Own. The best card of the newest draw that was opened or chosen, one that it brought for the first time before others; empty without one. */
    newestCardId: as('newest_card', z.string()),
    /** Own. Its cards by model number. */
    cards: as(
      'list',
      z.array(
        record({
          /** Own. The card. */
          id,
          /** Own. Model number. */
          modelNumber: as('model_number', z.string()),
          /** Own. Rarity of the card. */
          rarity: as('rarity_label', rarity),
          /** Own. How often the member drew it, in draws that were opened or chosen (ruling 42). */
          timesDrawn: as('times_drawn', z.int()),
          /** Own. The newest draw that was opened or chosen brought it for the first time. */
          isNew: as('is_new', z.boolean()),
          /** Own. Name in the visitor's language. */
          name: z.string(),
          /** Own. Picture; of a card that was not drawn '' unless a pack shows it in its line-up. */
          imageUrl: as('image', z.string()),
          /** Own. Mask of the shine; '' until it is drawn. */
          foilUrl: as('foil_url', z.string()),
          ...cardFacts,
        }),
      ),
    ),
  }),
})

export const listRecentWins = lookBack({
  method: 'GET',
  path: '/user/pack/recent_wins/:packId',
  summary:
    'The newest top prizes and extras of a pack among the draws that were opened or chosen, without their members; none while there are none.',
  access: 'public',
  output: record({
    /** Own. The newest first. */
    list: z.array(
      record({
        /** Own. Name. */
        name: z.string(),
        /** Own. Picture; empty when `show_cardlist` is "0". */
        imageUrl: as('image', z.string()),
        /** Own. Rarity of the card. */
        rarity: as('rarity_label', rarity),
        /** Own. What brought an extra; null for the prize of a slot. */
        extra: z.nullable(z.enum(extraKinds)),
        /** Own. When it was drawn. */
        drawnAt: as('created', instant),
      }),
    ),
  }),
})
