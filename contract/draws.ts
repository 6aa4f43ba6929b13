// Calls of the draws room: check, buy, reveal, choose. How draws are looked back on: `draw-history.ts`.

import * as z from 'zod/mini'
import { cardFacts } from './card-facts.ts'
import { rarity } from './catalogue.ts'
import { maxDrawCount } from './draw-count.ts'
import { extraKinds } from './extras.ts'
import { filmSources } from './films.ts'
import { as, call, id, instant, record, text } from './wire.ts'

/** Most cards of one draw: the last slot may bring a last-one prize (ruling 35). */
const maxDrawnCards = maxDrawCount + 1

const decided = z.optional(z.int().check(z.minimum(0)))

/**
 * Refused under `count`, with `result` '0' when points or coins are short and '-1' otherwise, and as `reason` the
 * key of the message (ruling 36); an unknown pack is 404 under `pack_id`, and a top prize that has gone since `decided`
 * 409 under `count`.
 */
export const checkDraw = call({
  method: 'POST',
  path: '/user/pack/check',
  summary:
    'Decides everything that can be decided about a purchase and answers a single-use token (10 minutes).',
  access: 'member',
  input: record({
    /** The pack (ruling 12). */
    packId: as('pack_id', id),
    /** The number of draws, as text. */
    count: text(6),
    /** Own. Slots that were decided in the figures on show; of a beacon box the purchase is refused when a top prize has gone since (ruling 58). */
    decided,
  }),
  output: record({
    /** "1" may be bought. */
    result: z.enum(['1']),
    /** The checked purchase, good for ten minutes (ruling 12). */
    token: z.string(),
  }),
})

/**
 * Refused like its check; 409 under `count` when the legal texts have changed since. A token that is spent,
 * expired or another member's is 422 under `count`.
 */
export const buyDraw = call({
  method: 'POST',
  path: '/user/pack/buy',
  summary: 'Draws. Repeating it with the same token answers the same draw and charges once (ruling 12).',
  access: 'member',
  input: record({
    /** The checked purchase; without it the newest check. */
    token: z.optional(text(400)),
    /** Own. The version of the legal texts that the last screen showed; refused when the check was made under another. */
    termsNo: as('terms_version', z.optional(z.int())),
    /** Own. As in the check. */
    decided,
  }),
  output: record({
    /** 1 drawn. */
    result: z.literal(1),

    /** Own. The draw. */
    drawId: as('history_id', id),

    /** Own. First slot of the draw. */
    firstSlot: as('first_slot', z.int()),

    /** Own. Its slots. */
    count: z.int(),
    /** Own. Head of the pack's ticket chain after this draw, hex. */
    ticketHash: as('ticket_hash', z.string()),
  }),
})

const drawnCard = {
  /** The card: `<draw id>.<offset>`. */
  id: as('history_id', id),
  /** Own. The card's key in the manifest: the proof binds it. */
  cardKey: as('card_key', z.string()),
  /** Name. */
  name: z.string(),
  /** Picture. */
  imageUrl: as('image', z.string()),
  /** Own. Mask of the shine. */
  foilUrl: as('foil_url', z.string()),
  /** Reveal tier 1 to 7: chooses the scene together with the pack's style (ruling 17). */
  tier: as('rarity', z.int()),
  /** Rarity of the card. */
  rarity: as('rarity_label', rarity),
  /** Model number. */
  modelNumber: as('model_number', z.string()),
  /** Size of its set. */
  setSize: as('num', z.int()),
  /** Points it converts to. */
  convertsToPoints: as('buy_point', z.int()),
  /** 0 to choose, 2 ship only. */
  isShipOnly: as(
    'action_type',
    z.codec(z.literal([0, 2]), z.boolean(), {
      decode: (wire) => wire === 2,
      encode: (value) => (value ? 2 : 0),
    }),
  ),
  /** Points shown with it. */
  cardPoints: as('cardPoint', z.int()),
  /** Own. The last-one prize, which comes with the last slot (ruling 35). */
  isLastOne: as('is_last_one', z.boolean()),

  /** Own. What brought an extra; null for the prize of a slot. */
  extra: z.nullable(z.enum(extraKinds)),
  ...cardFacts,
}
export const card = record(drawnCard)
export type Card = z.output<typeof card>

/** Watched to the end, or the cards were chosen; until then the reveal can be continued on any device (ruling 13). */
export const isRevealed = as('is_revealed', z.boolean())

/** Own. Its pack is on sale now, so that there is a draw to be made again. */
export const isOnSale = as('is_on_sale', z.boolean())

/** Own. How its cards are decided, and so how they are proven. */
export const mode = z.enum(['sealed', 'beacon'])

const drawResultFields = {
  /** 1. */
  result: z.literal(1),

  /** The draw (ruling 13). */
  drawId: as('history_id', id),

  /** Own. Its pack. */
  packId: as('pack_id', id),

  /** Own. First slot of the draw. */
  firstSlot: as('first_slot', z.int()),

  /** Name of the pack. */
  title: z.string(),

  /** When it was drawn. */
  drawnAt: as('created', instant),
  /** Own. The choice must be made before this time (24 h, spec §9). */
  choiceEndsAt: as('choice_ends', instant),

  /** Own. A public beacon has not decided its cards yet, and there are none; null: they are decided. */
  waiting: z.nullable(
    record({
      /** Own. The round that decides them; 0: they are not closed yet. */
      round: z.int(),
      /** Own. When that round is; empty: not known. */
      at: z.union([z.literal(''), instant]),
    }),
  ),

  /** Own. The reveal was watched to the end, or the cards were chosen. */
  isRevealed,
  /** Own. The choice was made, by the member or automatically at the deadline. */
  isChosen: as('is_decided', z.boolean()),

  /** The cards. */
  cards: z.array(card),

  /** Text for sharing. */
  shareText: as('twitter_code', z.string()),

  /** Its card type. */
  cardTypeId: as('card_type', id),

  /** Movie style of the reveal. */
  revealStyle: as('movie_style', z.int()),

  /** Bought with coins: its cards cannot be converted, so there is no choice. */
  isCoinPack: as('is_buy_coin', z.boolean()),

  /** Own. Its pack is on sale now. */
  isOnSale,
}
const drawResult = record(drawResultFields)
export type DrawResult = z.output<typeof drawResult>

const openDraw = record({
  ...drawResultFields,
  /** Own. How its cards are decided. */
  mode,
  /** The cards; empty until the draw was opened: its reveal was watched to the end or skipped, or it was chosen (decision 023). */
  cards: z.array(card),
  /** Own. How many cards it has, also before it is opened. */
  cardCount: as('card_count', z.int()),
  /** Own. The day by which the member's parcel that waits leaves (JST); empty while none waits that could take more. */
  waitingPromisedOn: as('waiting_promised', z.string()),
})
export type OpenDraw = z.output<typeof openDraw>

const revealedCard = record({
  ...drawnCard,
  /** Own. Which of its kind in the box it is, in the order of the box's draws, from 1; 1 of 1 for the last-one prize. */
  nthInBox: as('nth_in_box', z.int()),
  /** Own. How many of its kind were sealed in the box. */
  sealedInBox: as('sealed_in_box', z.int()),
  /** Own. How many of its kind the member has drawn in other draws that were opened or chosen; 0: it is new. */
  drawnBefore: as('drawn_before', z.int()),
})
export type RevealedCard = z.output<typeof revealedCard>

const reveal = record({
  ...drawResultFields,
  /** The cards. */
  cards: z.array(revealedCard),
  /** Own. Picture of the pack, as on the shelf; empty when the pack has none. */
  packImageUrl: as('pack_image', z.string()),
  /** Own. It fills the pouch at this point, as `object-position`. Empty: it lies there whole, with the pack's name below. */
  focus: z.string(),
  /** Own. The operator's films for the tiers of these cards in this style; the other tiers play live scenes (ruling 39). */
  films: z.array(
    record({
      /** Own. The tier of a card. */
      tier: as('rarity', z.int()),
      /** Own. Still picture of the film. */
      posterUrl: as('poster', z.string()),
      /** Own. Its encodings, the preferred first. */
      sources: filmSources,
    }),
  ),
})
export type Reveal = z.output<typeof reveal>
export type RevealFilm = Reveal['films'][number]

export const getUnrevealedDraw = call({
  method: 'GET',
  path: '/user/pack/gache_result',
  summary:
    'A draw of the member whose reveal was not watched to the end on any device; without an id the newest (ruling 13). 404 when there is none.',
  access: 'member',
  query: record({
    /** The draw (ruling 13). */
    drawId: as('history_id', z.optional(id)),
  }),
  output: reveal,
})

export const markRevealed = call({
  method: 'POST',
  path: '/user/pack/revealed',
  summary: 'The member has seen this draw to the end.',
  access: 'member',
  input: record({
    /** Own. The draw. */
    drawId: as('history_id', id),
  }),
  output: record({}),
})

export const getOpenDraw = call({
  method: 'GET',
  path: '/user/pack/buy_result',
  summary:
    'A draw of the member; without an id the newest whose choice is open (ruling 13). Its cards are told once it was opened.',
  access: 'member',
  query: record({
    /** The draw (ruling 13). */
    drawId: as('history_id', z.optional(id)),
  }),
  output: openDraw,
})

/**
 * Refused under `send_card`, with `result` 0: cards that are not exactly those of one draw, a ship-only card
 * to convert, a choice after its deadline. A draw of another member is 404 under `history_id`.
 */
export const chooseCards = call({
  method: 'POST',
  path: '/user/pack/decision',
  summary:
    'Ships some cards of a draw and turns the others into points. State 204, result -1: chosen before.',
  access: 'member',
  input: record({
    /** Cards to ship. */
    shippedCardIds: as('send_card', z.array(id).check(z.maxLength(maxDrawnCards))),

    /** Cards to convert. */
    convertedCardIds: as('reduction_card', z.array(id).check(z.maxLength(maxDrawnCards))),

    /** Own. Send them with the member's parcel that waits (ruling 44). Where none waits they have their own. */
    joinsWaiting: as('with_waiting', z.optional(z.boolean())),
  }),
  output: record({
    /** 1 choice made, -1 it was made before. */
    result: z.literal([1, -1]),
    /** Own. Points credited for the converted cards. */
    points: as('point', z.int()),
  }),
})
