import * as z from 'zod/mini'
import { boxModes } from '#contract/box-v2.ts'
import { rarities } from '#contract/catalogue.ts'
import { focus, packFocus } from '#contract/focus.ts'
import { invitedMost } from '#contract/invited-members.ts'
import { contentLimits } from '#contract/operator/content.ts'
import { milestoneSlotsMost, milestonesMost, packTags } from '#contract/operator/drafts.ts'
import { revealStyles } from '#contract/reveal-styles.ts'
import { type DrawLimits, noLimits, type OpenAudience } from '#server/cards/boxes/box-terms.ts'
import type { FileFault } from '#server/operator-files/file-fault.ts'
import { filmFields } from './film-entries.ts'

// The format of catalogue.yaml. Described for operators in docs/catalogue.md; `explain.ts` says what is wrong.

/** A name of `valueFaults` (phrases/catalogue/values.ts): the sentence for a check that zod does not know. */
const refuse = <T>(name: 'blank' | 'decimals', test: (value: T) => boolean) =>
  z.refine<T>(test, { error: name })

const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/))
/** Tells whether a text can be the key of a pack, a card or a card type. */
export const isKey = (value: string): boolean => key.safeParse(value).success

const words = (most: number) =>
  z.string().check(
    refuse('blank', (value: string) => value.trim() !== ''),
    z.maxLength(most),
  )
/** English may be left out, or empty: Japanese is shown (decision 026). */
const english = (most: number) =>
  z._default(
    z.string().check(
      refuse('blank', (value: string) => value === '' || value.trim() !== ''),
      z.maxLength(most),
    ),
    '',
  )
const localized = (most: number) => z.strictObject({ ja: words(most), en: english(most) })
const name = localized(100)
const detail = localized(20_000)
/** May be empty. */
const remark = z.strictObject({
  ja: z.string().check(z.maxLength(contentLimits.memo)),
  en: english(contentLimits.memo),
})
const file = words(300)
const count = z.int().check(z.minimum(1), z.maximum(contentLimits.count))
/** Points for one draw; 0 is free. */
const pointPrice = z.int().check(z.minimum(0), z.maximum(contentLimits.count))
/** Yen that no visitor is told: the shop's cost of a copy, and its market price today. */
const privateYen = z.int().check(z.minimum(0), z.maximum(100_000_000))
/** `in 3 days`, or an instant with its offset; `moments.ts` reads it. */
const moment = z.string().check(z.maxLength(60))
const coinAmount = z.number().check(
  z.minimum(0.01),
  z.maximum(1_000_000),
  refuse('decimals', (value: number) => Number.isInteger(Math.round(value * 1e6) / 1e4)),
)

const tier = z.int().check(z.minimum(1), z.maximum(7))
const prize = {
  card: key,
  tier,
  convertsTo: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  shipOnly: z.optional(z.boolean()),
  /** It is `convertsTo` points; the card is their picture (ruling 51). */
  points: z.optional(z.boolean()),
}

/** The place of a name is the number of its rarity. */
export const rarityNames = rarities.map(({ name }) => name)
const link = {
  focus: z.optional(focus),
  url: words(contentLimits.url),
  alt: localized(contentLimits.alt),
}

const cardType = z.strictObject({ key, name })

const card = z.strictObject({
  key,
  cardType: key,
  name,
  model: z.string().check(z.maxLength(60)),
  rarity: z.enum(rarityNames),
  image: file,
  imageEn: z.optional(file),
  imageBack: z.optional(file),
  foil: z.optional(file),
  gradingCompany: z.optional(words(40)),
  grade: z.optional(words(40)),
  /** Key of one of the shop's condition words (setting `conditions`). */
  condition: z.optional(words(20)),
  note: z.optional(localized(200)),
  referenceYen: z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  referenceDate: z.optional(words(10)),
  referenceSource: z.optional(words(100)),
  costYen: z.optional(privateYen),
  marketYen: z.optional(privateYen),
})

/** The prices and prizes of a pack: all that a simulation asks for. */
const sold = {
  price: z.union([z.strictObject({ points: pointPrice }), z.strictObject({ coins: coinAmount })]),
  total: count,
  prizes: z.array(z.strictObject({ ...prize, quantity: count })).check(z.minLength(1), z.maxLength(65_535)),
  lastOne: z.optional(z.strictObject(prize)),
  milestones: z.optional(
    z
      .array(
        z.strictObject({
          ...prize,
          slots: z.array(count).check(z.minLength(1), z.maxLength(milestoneSlotsMost)),
        }),
      )
      .check(z.maxLength(milestonesMost)),
  ),
  ceiling: z.optional(z.strictObject({ ...prize, draws: count, without: tier, quantity: z.optional(count) })),
}
/** The sold part of a pack, whose other fields are ignored. */
export const soldPart = z.object(sold)

/** The members who may draw (ruling 49): all that is written holds. */
const audience = z.strictObject({
  registeredWithinDays: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
  rankFrom: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
  phoneProven: z.optional(z.boolean()),
  /** Mail addresses or ids of members. */
  invited: z.optional(z.array(words(254)).check(z.minLength(1), z.maxLength(invitedMost))),
})

const pack = z.strictObject({
  key,
  cardType: key,
  name,
  price: sold.price,
  startsAt: z.optional(moment),
  endsAt: z.optional(moment),
  mode: z.optional(z.enum(boxModes)),
  maxPerPurchase: z.optional(count),
  maxPerMember: z.optional(count),
  maxPerPeriod: z.optional(z.union([z.strictObject({ day: count }), z.strictObject({ week: count })])),
  audience: z.optional(audience),
  limitMessage: z.optional(localized(200)),
  showLineup: z.boolean(),
  showsAverage: z.optional(z.boolean()),
  hasTrial: z.optional(z.boolean()),
  revealStyle: z.literal(revealStyles),
  images: z.array(file).check(z.minLength(1), z.maxLength(20)),
  /** Has as many entries as `images`. */
  imagesEn: z.optional(z.array(file).check(z.maxLength(20))),
  focus: z.optional(packFocus),
  tags: z.optional(z.array(localized(packTags.length)).check(z.maxLength(packTags.most))),
  detail,
  total: sold.total,
  prizes: sold.prizes,
  lastOne: sold.lastOne,
  milestones: sold.milestones,
  ceiling: sold.ceiling,
})

/** One entry of each, beside whatever the file has else: to judge what is written at the console. */
export const onePack = z.object({ packs: z.array(pack) })
export const oneCard = z.object({ cards: z.array(card) })
export const oneCardType = z.object({ cardTypes: z.array(cardType) })

export const catalogue = z.strictObject({
  cardTypes: z.array(cardType).check(z.minLength(1)),
  cards: z.array(card),
  packs: z.array(pack),
  exchange: z.optional(
    z.array(
      z.strictObject({
        card: key,
        coins: coinAmount,
        stock: z.int().check(z.minimum(0), z.maximum(contentLimits.stock)),
        maxPerMember: z.optional(count),
      }),
    ),
  ),
  banners: z.optional(
    z.discriminatedUnion('mode', [
      z.strictObject({
        mode: z.literal('carousel'),
        entries: z
          .array(z.strictObject({ image: file, imageEn: z.optional(file), ...link }))
          .check(z.maxLength(contentLimits.banners)),
      }),
      z.strictObject({
        mode: z.literal('video'),
        entries: z.array(z.strictObject({ ...filmFields(file), ...link })).check(z.maxLength(1)),
      }),
    ]),
  ),
  revealFilms: z.optional(
    z.array(z.strictObject({ style: z.literal(revealStyles), rarity: tier, ...filmFields(file) })),
  ),
  pointCourses: z.array(z.strictObject({ points: count, priceYen: count, memo: remark })),
})

export type Catalogue = z.output<typeof catalogue>
export type CataloguePack = Catalogue['packs'][number]

/** The limits of a pack, as its box keeps them. */
export function limitsOf({ maxPerPurchase = 0, maxPerMember = 0, maxPerPeriod }: CataloguePack): DrawLimits {
  const limits = { ...noLimits, maxPerPurchase, maxPerMember }
  if (maxPerPeriod === undefined) return limits
  return 'day' in maxPerPeriod
    ? { ...limits, maxPerPeriod: maxPerPeriod.day, period: 'day' }
    : { ...limits, maxPerPeriod: maxPerPeriod.week, period: 'week' }
}

/** The audience as the box keeps it, but for the members whom it invites. */
export const audienceOf = ({ audience = {} }: CataloguePack): OpenAudience => ({
  registeredWithinDays: audience.registeredWithinDays ?? 0,
  rankFrom: audience.rankFrom ?? 0,
  isPhoneProven: audience.phoneProven ?? false,
})

/** A fault in a catalogue, or a warning about it. `packs[1]` is the first pack. */
export type CatalogueFault = FileFault
