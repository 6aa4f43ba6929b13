// Calls of the catalogue room: card types, packs, line-ups, banners.

import * as z from 'zod/mini'
import { filmSources } from './films.ts'
import { halted, highlights, sale } from './what-is-left.ts'
import { as, call, hundredths, id, instant, numberFlag, record, textFlag } from './wire.ts'

export const currency = z.codec(z.enum(['1', '2']), z.enum(['points', 'coins']), {
  decode: (wire) => (wire === '1' ? 'points' : 'coins'),
  encode: (value) => (value === 'points' ? '1' : '2'),
})

export const packFields = {
  /** Its id. */
  id,

  /** Its name in the visitor's language. */
  name: z.string(),
  /** Price of one draw, in points or coins. In code: hundredths, so that both are integers. */
  priceHundredths: as('point', hundredths),

  /** "1" points, "2" coins. */
  currency: as('payment_method', currency),

  ...sale,
  ...halted,

  /** Slots of the box. */
  total: as('total_pack_count', z.int()),

  /** Id of its card type. */
  cardTypeId: as('card_type', id),

  /** List of picture addresses. */
  images: as('image', z.array(z.string())),

  /** Own. The point of its first picture that stays in sight where that is cut, as `object-position`. Empty: the middle. */
  focus: z.string(),

  /** Own. Its tags. */
  tags: z.array(
    record({
      /** Own. Its Japanese name, by which lists find it. */
      key: z.string(),
      /** Own. Its name in the visitor's language. */
      name: z.string(),
    }),
  ),

  /** When its sale begins. */
  startsAt: as('start_date', instant),

  /** Own. Its sale began within the hours in which the shop calls a pack new (setting `topPage`). */
  isNew: as('is_new', z.boolean()),

  /** 1 when this member has reached a limit of the pack and may buy no more. */
  isLimitReached: as('can_limit', numberFlag),

  /** The message shown when the limit is reached. */
  limitMessage: as('limit_message', z.string()),

  /** The limit for each member in a day or a week of Japan; null: the pack has none. */
  periodLimit: as(
    'period_limit',
    z.nullable(
      record({
        /** A period begins at 0:00 (JST), a week on Monday. */
        period: z.enum(['day', 'week']),
        /** Most draws of a member in one period. */
        draws: z.int(),
        /** Draws left for this member now. */
        left: z.int(),
        /** When the next period begins. */
        renewsAt: as('renews_at', instant),
      }),
    ),
  ),

  /** Own. Who may draw, in the visitor's language; empty: everybody (ruling 49). */
  audience: z.string(),

  /** Most draws in one purchase, for this member, now. 0 = no cap. */
  maxCount: as('max_buy_count', z.int()),

  /** "1" when the line-up is shown with pictures. What is left of each prize is public in any case (ruling 32). */
  showsLineup: as('show_cardlist', textFlag),

  /** Description, HTML cleaned at import. */
  detailHtml: as('detail', z.string()),

  /** The end of its sale as text. Empty: it has no end. */
  endsOnText: as('format_end_date', z.string()),

  ...highlights,
}
export const pack = record(packFields)
export type Pack = z.output<typeof pack>

export const cardType = {
  /** Its id. */
  id,
  /** Its name in the visitor's language. */
  name: z.string(),
}

export const listCardTypes = call({
  method: 'GET',
  path: '/user/card_type',
  summary: 'The card types, in the order of the shop.',
  access: 'public',
  output: record({
    /** The card types. */
    list: z.array(record(cardType)),
  }),
})

/**
 * The rarities of cards, commonest first. The number is what the wire and the database say (ruling 17); it is not the reveal tier of a
 * prize, which is 1 to 7. The catalogue file says the name; badges say the mark, in every language. How each looks
 * stands in web/ui/rarity.css.
 */
export const rarities = [
  { number: 0, name: 'normal', mark: 'N' },
  { number: 1, name: 'rare', mark: 'R' },
  { number: 2, name: 'superRare', mark: 'SR' },
  { number: 3, name: 'ultraRare', mark: 'UR' },
] as const

export type Rarity = (typeof rarities)[number]['number']

export const rarity = z.literal(rarities.map(({ number }) => number))

export const getBanner = call({
  method: 'GET',
  path: '/user/banner',
  summary: 'What the top page shows first: a carousel or a video.',
  access: 'public',
  output: record({
    /** 1 carousel; 2 video, of which there is one (ruling 39). */
    mode: z.literal([1, 2]),

    /** Its entries. */
    list: z.array(
      record({
        /** Address of the picture; of a video its first source. */
        fileUrl: as('file_name', z.string()),
        /** Address of its link. */
        linkUrl: as('url', z.string()),
        /** Own. Description of the picture or video (alternative text). */
        alt: z.string(),
        /** Own. Still picture of a video; empty for a picture. */
        posterUrl: as('poster', z.string()),
        /** Own. The point that stays in sight where it is cut, as `object-position`. Empty: the middle. */
        focus: z.string(),
        /** Own. Its encodings, the preferred first; none for a picture. */
        sources: filmSources,
      }),
    ),
  }),
})
