// The calls of the catalogue room for the page of a pack. By themselves: the catalogue is on every page.

import * as z from 'zod/mini'
import { cardFacts } from './card-facts.ts'
import { packFields, rarity } from './catalogue.ts'
import { prizesLeft } from './what-is-left.ts'
import { as, call, hundredths, instant, page, record } from './wire.ts'

const extraPrize = {
  /** Own. Its name in the visitor's language. */
  name: z.string(),
  /** Own. Model number. */
  modelNumber: as('model_number', z.string()),
  /** Own. Picture. */
  imageUrl: as('image_url', z.string()),
  /** Own. Mask of the shine over the picture. */
  foilUrl: as('foil_url', z.string()),
  /** Own. Rarity of the card. */
  rarity: z.int(),
  /** Own. Points it converts to. */
  convertsToPoints: as('converts_to', z.int()),
  /** Own. Shipped only, as every card of a coin pack. */
  isShipOnly: as('ship_only', z.boolean()),
  ...cardFacts,
}
const lastOne = record(extraPrize)
export type LastOne = z.output<typeof lastOne>

const extra = record({
  ...extraPrize,
  /** Own. What brings it. */
  kind: z.enum(['milestone', 'ceiling']),
  /** Own. Slots that bring a milestone, counted from 1. */
  slots: z.array(z.int()),
  /** Own. Draws in a row that bring a ceiling, and none of them one of `hits`; 0 for a milestone. */
  draws: z.int(),
  /** Own. The cards with which such a row begins anew, best first. */
  hits: z.array(z.string()),
})
export type Extra = z.output<typeof extra>

const trust = record({
  /** Own. The one letter of its stamp. */
  mark: z.string(),
  /** Own. Its promise, in the visitor's language. */
  title: z.string(),
  /** Own. How it is decided, step by step. */
  how: z.array(z.string()),
  /** Own. Heading of the witnesses, with how many of them must agree. */
  witnessesTitle: as('witnesses_title', z.string()),
  /** Own. The witnesses. */
  witnesses: z.array(
    record({
      /** Own. Its name. */
      name: z.string(),
      /** Own. Its public list. */
      listUrl: as('list_url', z.string()),
    }),
  ),
  /** Own. Heading of the beacon. */
  beaconTitle: as('beacon_title', z.string()),
  /** Own. Name of the beacon, or the beginning of its chain hash. */
  beacon: z.string(),
  /** Own. Heading of the limits. */
  limitsTitle: as('limits_title', z.string()),
  /** Own. What it cannot prove (ruling 60: with a last-one prize, who comes last). */
  limits: z.array(z.string()),
})
export type PackTrust = z.output<typeof trust>

/** Own. A member's way to the ceiling; null: a guest, a pack without one, or a draw of it that is not opened yet. */
export const ceiling = z.nullable(
  record({
    /** Own. Draws in a row of this pack without a prize that ends the row. */
    done: z.int(),
    /** Own. So many bring the ceiling. */
    draws: z.int(),
  }),
)
export type CeilingProgress = z.output<typeof ceiling>

export const getPack = call({
  method: 'GET',
  path: '/user/pack/detail/:packId',
  summary: 'One pack, with the fingerprint of its sealed box and what is left of every prize.',
  access: 'public',
  output: record({
    ...packFields,
    ...prizesLeft,

    /** Own. Of a beacon box: the newest closing that counts and holds none of its slots that wait. What is left stands after it; the browser keeps it before buying. */
    lastClosing: as(
      'last_closing',
      z.optional(
        record({
          /** Own. Its number; 0: there is none yet. */
          number: z.int(),
          /** Own. Its hash; zeros where there is none. */
          hash: z.string(),
        }),
      ),
    ),

    /** Own. Commitment and Merkle root of the box, hex. The browser keeps them before buying. A beacon box has no root: ''. */
    boxCommitment: as('box_commitment', z.string()),

    /** Own. Fingerprint of the whole box. */
    boxRoot: as('box_root', z.string()),

    /** Own. How its cards are decided: by an order fixed before the sale, or by rounds of a public beacon (ruling 56). */
    mode: z.enum(['sealed', 'beacon']),

    /** Own. What a beacon box relies on; null: a sealed box. */
    trust: z.nullable(trust),

    /** Own. What a draw costs who buys its points with the shop's smallest course, for readers of English. Null: in Japanese, without courses, for coins, and for nothing. */
    yen: z.nullable(
      record({
        /** Own. Yen, rounded up to hundredths. In code: hundredths. */
        hundredths: as('yen', hundredths),
        /** Own. Every course sells a point for a yen. */
        isExact: as('is_exact', z.boolean()),
      }),
    ),

    /** Own. The owner shows the average of what is left, where there is one (ruling 52). */
    showsAverage: as('shows_average', z.boolean()),

    /** Own. The pack may be drawn on trial (ruling 54). */
    hasTrial: as('has_trial', z.boolean()),

    /** Own. The last-one prize: one card more for the last slot (ruling 35). Null: the pack has none. */
    lastOne: as('last_one', z.nullable(lastOne)),

    /** Own. Milestones, then the ceiling (ruling 50). */
    extras: z.array(extra),

    /** Own. Some of its prizes are points (ruling 51). */
    holdsPoints: as('holds_points', z.boolean()),

    /** Own. The member's progress to the ceiling. */
    ceiling,

    /** Own. Pictures of its cards that were replaced after the box was sealed, the newest first (ruling 55). */
    replacedPictures: as(
      'replaced_pictures',
      z.array(
        record({
          /** Own. Name of the card. */
          name: z.string(),
          /** Own. Front, front of the English shop, or back. */
          side: z.enum(['front', 'front_en', 'back']),
          /** Own. When. */
          replacedAt: as('replaced_at', instant),
        }),
      ),
    ),
  }),
})

export const listPackCards = call({
  method: 'GET',
  path: '/user/pack/card_list/:packId/:page',
  summary: 'The cards in a box, rarest first, with what is left of each.',
  access: 'public',
  output: page(
    record({
      /** Picture; '' when `show_cardlist` is "0". */
      imageUrl: as('image_url', z.string()),

      /** Own. Mask of the shine over the picture. */
      foilUrl: as('foil_url', z.string()),

      /** Name. */
      name: z.string(),

      /** Model number. */
      modelNumber: as('model_number', z.string()),

      /** Rarity of the card: 0 normal, 1 rare, 2 super rare, 3 ultra rare (ruling 17). */
      rarity,
      /** Own. Number of the prize in the box's manifest. */
      prize: z.int(),
      /** Own. How many of this card the sealed box held when it was new. */
      quantity: z.int(),
      /** Own. How many are left. */
      left: z.int(),
      /** Own. Odds of the next draw, per cent, not rounded: left ÷ (slots left + waiting). Null: it is gone, or nothing is for sale. */
      oddsPercent: as('odds', z.nullable(z.number())),
      /** Own. The day in Japan on which the last one was drawn; null while one is left. */
      goneOn: as('gone_on', z.nullable(z.iso.date())),
      /** Own. Points it converts to. */
      convertsToPoints: as('converts_to', z.int()),
      /** Own. Shipped only. */
      isShipOnly: as('ship_only', z.boolean()),
      ...cardFacts,
    }),
  ),
})
