// Calls of the catalogue room: card types, packs, their line-up, banners.

import * as z from 'zod/mini'
import { as, call, hundredths, id, instant, numberFlag, page, record, text, textFlag } from './wire.ts'

export const currency = z.codec(z.enum(['1', '2']), z.enum(['points', 'coins']), {
  decode: (wire) => (wire === '1' ? 'points' : 'coins'),
  encode: (value) => (value === 'points' ? '1' : '2'),
})

const packFields = {
  id,
  name: z.string(),
  /** Price of one draw in hundredths of a point or of a coin, so that both are integers. */
  priceHundredths: as('point', hundredths),
  currency: as('payment_method', currency),
  remaining: as('pack_count', z.int()),
  total: as('total_pack_count', z.int()),
  cardTypeId: as('card_type', id),
  images: as('image', z.array(z.string())),
  startsAt: as('start_date', instant),
  isBeforeStart: as('is_before', z.boolean()),
  /** The member has reached this pack's limit; buying is hidden. */
  isLimitReached: as('can_limit', numberFlag),
  limitMessage: as('limit_message', z.string()),
  /** Most draws in one purchase, for this member, now. 0 = no cap. */
  maxCount: as('max_buy_count', z.int()),
  showsLineup: as('show_cardlist', textFlag),
  detailHtml: as('detail', z.string()),
  endsOnText: as('format_end_date', z.string()),
}
export const pack = record(packFields)
export type Pack = z.output<typeof pack>

const cardType = { id, name: z.string() }

export const listCardTypes = call({
  method: 'GET',
  path: '/user/card_type',
  summary: 'The card types, in the order of the shop.',
  access: 'public',
  output: record({ list: z.array(record(cardType)) }),
})

export const listPacksByCardType = call({
  method: 'GET',
  path: '/user/pack/list',
  summary: 'Card types, each with its packs on show.',
  access: 'public',
  output: record({ list: z.array(record({ ...cardType, packs: as('list', z.array(pack)) })) }),
})

/** 0 price high to low, 1 price low to high, 2 stock high to low, 3 stock low to high (spec §3). */
export const packSort = z.enum(['0', '1', '2', '3'])

export const listPacks = call({
  method: 'GET',
  path: '/user/pack/all_list/:cardTypeId/:page',
  summary: 'Packs of one card type, a page at a time.',
  access: 'public',
  query: record({ sort: z.optional(packSort) }),
  output: page(pack),
})

export const findPacks = call({
  method: 'POST',
  path: '/user/pack/list',
  summary:
    'The packs that meet every condition given; without one, all. The coin gacha wants payment_method 2.',
  access: 'public',
  input: record({
    currency: as('payment_method', z.optional(currency)),
    cardTypeId: as('card_type', z.optional(id)),
    /** Words of the name, whatever their width and case. */
    searchText: z.optional(text(100)),
    sort: z.optional(packSort),
  }),
  output: record({ list: z.array(pack) }),
})

export const getPack = call({
  method: 'GET',
  path: '/user/pack/detail/:packId',
  summary: 'One pack, with the fingerprint of its sealed box.',
  access: 'public',
  output: record({
    ...packFields,
    /** Commitment and Merkle root of the box, hex. The browser keeps them before buying. */
    boxCommitment: as('box_commitment', z.string()),
    boxRoot: as('box_root', z.string()),
  }),
})

/** Line-up label: 0 normal, 1 rare, 2 super rare, 3 ultra rare (ruling 17). */
export const rarity = z.literal([0, 1, 2, 3])

export const listPackCards = call({
  method: 'GET',
  path: '/user/pack/card_list/:packId/:page',
  summary: 'The cards in a box, rarest first.',
  access: 'public',
  output: page(
    record({
      imageUrl: as('image_url', z.string()),
      foilUrl: as('foil_url', z.string()),
      name: z.string(),
      modelNumber: as('model_number', z.string()),
      rarity,
      /** How many of this card the sealed box held when it was new. */
      quantity: z.int(),
    }),
  ),
})

export const getBanner = call({
  method: 'GET',
  path: '/user/banner',
  summary: 'What the top page shows first: a carousel or a video.',
  access: 'public',
  output: record({
    mode: z.literal([1, 2]),
    list: z.array(
      record({ fileUrl: as('file_name', z.string()), linkUrl: as('url', z.string()), alt: z.string() }),
    ),
  }),
})
