// Calls of the draws room: check, buy, reveal, choose, look back.

import * as z from 'zod/mini'
import { rarity } from './catalogue.ts'
import { as, call, hundredths, id, instant, page, record, text } from './wire.ts'

/** Most draws in one purchase (spec §9). */
export const maxDrawCount = 3000

export const checkDraw = call({
  method: 'POST',
  path: '/user/pack/check',
  summary:
    'Decides everything that can be decided about a purchase and answers a single-use token (10 minutes).',
  access: 'member',
  input: record({ packId: as('pack_id', id), count: text(6) }),
  output: record({ result: z.enum(['1']), token: z.string() }),
})

export const buyDraw = call({
  method: 'POST',
  path: '/user/pack/buy',
  summary: 'Draws. Repeating it with the same token answers the same draw and charges once (ruling 12).',
  access: 'member',
  input: record({
    token: z.optional(text(400)),
    /** The version of the legal texts that the last screen showed; refused when the check was made under another. */
    termsVersion: as('terms_version', z.optional(z.int())),
  }),
  output: record({
    result: z.literal(1),
    drawId: as('history_id', id),
    firstSlot: as('first_slot', z.int()),
    count: z.int(),
    /** Head of the pack's ticket chain after this draw, hex. */
    ticketHash: as('ticket_hash', z.string()),
  }),
})

const drawnCard = {
  /** `<draw id>.<offset>`. */
  id: as('history_id', id),
  /** The card's key in the manifest: the proof binds it. */
  cardKey: as('card_key', z.string()),
  name: z.string(),
  imageUrl: as('image', z.string()),
  foilUrl: as('foil_url', z.string()),
  /** Reveal tier 1 to 7: chooses the scene together with the pack's style (ruling 17). */
  tier: as('rarity', z.int()),
  rarity: as('rarity_label', rarity),
  modelNumber: as('model_number', z.string()),
  setSize: as('num', z.int()),
  convertsToPoints: as('buy_point', z.int()),
  isShipOnly: as(
    'action_type',
    z.codec(z.literal([0, 2]), z.boolean(), {
      decode: (wire) => wire === 2,
      encode: (value) => (value ? 2 : 0),
    }),
  ),
  cardPoints: as('cardPoint', z.int()),
}
export const card = record(drawnCard)
export type Card = z.output<typeof card>

/** Seen to the end, or chosen from; until then the reveal can be taken up on any device (ruling 13). */
const isRevealed = as('is_revealed', z.boolean())

const drawResult = record({
  result: z.literal(1),
  drawId: as('history_id', id),
  packId: as('pack_id', id),
  title: z.string(),
  drawnAt: as('created', instant),
  /** The choice closes here (24 h, spec §9). */
  choiceEndsAt: as('choice_ends', instant),
  isRevealed,
  /** By its member or by the clock: there is nothing left to choose. */
  isDecided: as('is_decided', z.boolean()),
  cards: z.array(card),
  shareText: as('twitter_code', z.string()),
  cardTypeId: as('card_type', id),
  revealStyle: as('movie_style', z.int()),
  isCoinPack: as('is_buy_coin', z.boolean()),
})
export type DrawResult = z.output<typeof drawResult>

export const getUnrevealedDraw = call({
  method: 'GET',
  path: '/user/pack/gache_result',
  summary:
    'A draw of the member not yet revealed to the end, on whatever device; without an id the newest (ruling 13). 404 when there is none.',
  access: 'member',
  query: record({ drawId: as('history_id', z.optional(id)) }),
  output: drawResult,
})

export const markRevealed = call({
  method: 'POST',
  path: '/user/pack/revealed',
  summary: 'The member has seen this draw to the end.',
  access: 'member',
  input: record({ drawId: as('history_id', id) }),
  output: record({}),
})

export const getUndecidedDraw = call({
  method: 'GET',
  path: '/user/pack/buy_result',
  summary: 'A draw of the member; without an id the newest with undecided cards (ruling 13).',
  access: 'member',
  query: record({ drawId: as('history_id', z.optional(id)) }),
  output: drawResult,
})

export const decideCards = call({
  method: 'POST',
  path: '/user/pack/decision',
  summary:
    'Ships some cards of a draw and turns the others into points. State 204, result -1: decided before.',
  access: 'member',
  input: record({
    shippedCardIds: as('send_card', z.array(id).check(z.maxLength(maxDrawCount))),
    convertedCardIds: as('reduction_card', z.array(id).check(z.maxLength(maxDrawCount))),
  }),
  output: record({ result: z.literal([1, -1]), points: as('point', z.int()) }),
})

/** 0 all, 1 not selected, 2 not shipped, 3 shipped, 4 no shipping (spec §9). */
export const historyMode = z.enum(['0', '1', '2', '3', '4'])

const shipmentState = z.enum(['unselected', 'unshipped', 'shipped', 'none'])

const drawSummary = {
  id,
  packId: as('pack_id', id),
  drawnAt: as('created', instant),
  packName: as('pack_name', z.string()),
  shipment: as('send_state', shipmentState),
  priceHundredths: as('point', hundredths),
  currency: z.enum(['points', 'coins']),
  count: z.int(),
  isDecided: as(
    'status',
    z.codec(z.literal([0, 1]), z.boolean(), {
      decode: (wire) => wire === 1,
      encode: (value) => (value ? 1 : 0),
    }),
  ),
  choiceEndsAt: as('choice_ends', instant),
  trackingNumber: as('delivery_code', z.string()),
  /** Points the converted cards gave back; 0 while undecided. */
  convertedPoints: as('reduction_point', z.int()),
}

export const listDraws = call({
  method: 'POST',
  path: '/user/history/list/:page',
  summary: "The member's draws, newest first.",
  access: 'member',
  input: record({ mode: z.optional(historyMode) }),
  output: page(record(drawSummary)),
})

export const getDraw = call({
  method: 'GET',
  path: '/user/history/detail/:drawId',
  summary: 'One draw: what is shipped and what became points.',
  access: 'member',
  output: record({
    ...drawSummary,
    isRevealed,
    shippedCards: as('send_card', z.array(card)),
    convertedCards: as('reduction_card', z.array(card)),
  }),
})
