// Calls of the draws room about what was drawn: a member's collection book, and what others won from a pack.

import * as z from 'zod/mini'
import { rarity } from './catalogue.ts'
import { as, id, instant, lookBack, record } from './wire.ts'

export const getCollection = lookBack({
  method: 'GET',
  path: '/user/collection',
  summary:
    'The cards of one card type that the shop has sealed, and how often the member drew each. 404 for an unknown card type.',
  access: 'member',
  query: record({
    /** The card type; without it that of the newest card that the member drew, else the first of the shop. */
    cardTypeId: as('card_type', z.optional(id)),
  }),
  output: record({
    /** Own. The card type; empty in a shop without one. */
    cardTypeId: as('card_type', z.string()),
    /** Own. Its cards by model number. Name and pictures are told of those alone that the member drew. */
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
          /** Own. Name; empty until it is drawn. */
          name: z.string(),
          /** Own. Picture; empty until it is drawn. */
          imageUrl: as('image', z.string()),
          /** Own. Mask of the shine; empty until it is drawn. */
          foilUrl: as('foil_url', z.string()),
        }),
      ),
    ),
  }),
})

export const listRecentWins = lookBack({
  method: 'GET',
  path: '/user/pack/recent_wins/:packId',
  summary:
    'The newest top prizes of a pack among the draws that were opened or chosen, without their members; none while there are none.',
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
        /** Own. When it was drawn. */
        drawnAt: as('created', instant),
      }),
    ),
  }),
})
