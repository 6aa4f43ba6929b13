// The schema of each kind of content. Apart from the calls: the console loads those with its first screen.

import * as z from 'zod/mini'
import { maxSources } from '#contract/film-limits.ts'
import { focus } from '#contract/focus.ts'
import { revealStyles, revealTiers } from '#contract/reveal-styles.ts'
import { heroPacks } from '#contract/shop-settings.ts'
import { bannerModes, type ContentKind, contentLimits } from './content.ts'

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
/** English may be empty: Japanese is shown (decision 026). */
const inBoth = (most: number) =>
  z.strictObject({ ja: words(most), en: z._default(z.string().check(z.trim(), z.maxLength(most)), '') })
const count = z.int().check(z.minimum(1), z.maximum(contentLimits.count))
const ownFile = z.string().check(z.regex(/^\/media\/[\w.-]+$/))

const key = words(60)

/** The order of the card types, and of the packs within each; one that is not named stands before those that are. */
const shelves = z.strictObject({
  /** The packs at the head of the top page. */
  heroes: heroPacks,
  cardTypes: z.array(z.strictObject({ cardTypeId: key, packIds: z.array(key) })),
})

/** The encodings of one film, the preferred first. */
const sources = z.array(z.strictObject({ fileUrl: ownFile, type: words(200) })).check(z.maxLength(maxSources))

/** The banners of the top page, in their order: pictures that follow each other, or one film. */
const banners = z.strictObject({
  mode: z.enum(bannerModes),
  entries: z
    .array(
      z.strictObject({
        /** The address of its picture; of a film its poster. */
        picture: ownFile,
        /** For the English shop; absent: the same in both languages. A film has none. */
        pictureEn: z.optional(ownFile),
        /** The point that stays in sight, in both pictures; absent: their middle. */
        focus: z.optional(focus),
        /** Encodings of a film, the preferred one first; empty for a picture. */
        sources,
        url: words(contentLimits.url),
        alt: inBoth(contentLimits.alt),
      }),
    )
    .check(z.maxLength(contentLimits.banners)),
})

/** The films that reveals play in place of their scenes: those of a pack's style, for a card of a tier. */
const revealFilms = z
  .array(
    z.strictObject({
      style: z.literal(revealStyles),
      tier: z.literal(revealTiers),
      poster: ownFile,
      sources: sources.check(z.minLength(1)),
    }),
  )
  .check(z.maxLength(revealStyles.length * revealTiers.length))

const memo = z.string().check(z.trim(), z.maxLength(contentLimits.memo))

const courses = z.array(
  z.strictObject({ points: count, priceYen: count, memo: z.strictObject({ ja: memo, en: memo }) }),
)

const offers = z.array(
  z.strictObject({
    cardId: words(60),
    coinHundredths: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    /** All that were ever offered: what has been exchanged is taken off. */
    stock: z.int().check(z.minimum(0), z.maximum(contentLimits.stock)),
    /** 0: as many as there are. */
    maxPerMember: z.int().check(z.minimum(0), z.maximum(contentLimits.count)),
  }),
)

/** The setting of this name; its link is judged with the links of banners. */
const announcement = z.nullable(
  z.strictObject({
    text: inBoth(contentLimits.text),
    url: words(contentLimits.url),
  }),
)

/** The whole content of each kind. `announcement`: the line above the header; null: there is none. */
export const contentSchemas = {
  shelves,
  banners,
  revealFilms,
  announcement,
  courses,
  offers,
} satisfies Record<ContentKind, z.ZodMiniType>

export type Content<Kind extends ContentKind = ContentKind> = z.output<(typeof contentSchemas)[Kind]>
