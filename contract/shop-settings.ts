// The operator's settings (ruling 1): one declaration for the server, the page and the operator's command line.
// The page receives only the public ones.

import * as z from 'zod/mini'
import { unknownIn } from './answer-templates.ts'
import { day } from './times.ts'
import { areLinesKeepable } from './typed-text.ts'

/** A URL parser passes over what the database cannot hold. */
const keepable = z.refine<string>(areLinesKeepable)
const line = (max = 200) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), keepable)
const localized = z.strictObject({ ja: line(500), en: line(500) })
/** English may be empty: Japanese is shown (decision 026). */
const japaneseAtLeast = z.strictObject({
  ja: line(500),
  en: z._default(z.string().check(z.trim(), z.maxLength(500), keepable), ''),
})
const webAddress = z.url({ protocol: /^https$/ }).check(keepable)
const ownPath = z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/), keepable)
/** A path in the shop, or a complete URL. */
const link = z.union([ownPath, webAddress])
/** Empty for none: then it is shown nowhere. */
const optionalLink = z.union([z.literal(''), link])
/** A picture of the media folder, or elsewhere. */
const picture = z.union([z.string().check(z.regex(/^\/media\/[\w.-]+$/)), webAddress])
const phone = z.string().check(z.regex(/^[0-9+][0-9-]{8,18}$/))
const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))

const sisterSite = z.strictObject({
  name: localized,
  url: webAddress,
  /** Square picture; without one the page shows the mark of a box. */
  iconUrl: z.optional(picture),
})

/** Required by the law on specified commercial transactions and the law on secondhand dealers. */
const legal = z.strictObject({
  seller: localized,
  responsiblePerson: localized,
  address: localized,
  phone,
  phoneHours: localized,
  /** Which commission licensed the shop as a secondhand dealer, and under which number (古物商許可). */
  secondhandLicence: localized,
  /** Registration for qualified invoices; empty when the seller has none. */
  invoiceNumber: z.string().check(z.regex(/^(T\d{13})?$/)),
  /** Start of the registration; empty when it has no start. Receipts of earlier purchases have no number. */
  invoiceRegisteredOn: z.union([z.literal(''), day]),
  termsEstablishedOn: day,
})

/** The bank account that receives bank transfers. */
const bank = z.strictObject({
  bankName: localized,
  branchName: localized,
  accountType: localized,
  accountNumber: z.string().check(z.regex(/^\d{4,8}$/)),
  /** The account holder in a bank's writing: katakana, capitals, digits and a few signs. */
  holderKatakana: z
    .string()
    .check(z.regex(/^[\u30a0-\u30ff\uff61-\uff9fA-Z0-9 \u3000().,/（）．－-]{1,48}$/)),
})

const shipping = z
  .strictObject({
    /** Usual delivery time of a parcel, for the legal texts (spec §9). */
    shortestDays: count(60),
    longestDays: count(60),
    /** Cards are shipped within so many business days (ruling 29). */
    promiseBusinessDays: count(60),
    /** A shipment recorded after this time of day may be shown only the next evening. */
    noticesUntil: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  })
  .check(z.refine((value) => value.shortestDays <= value.longestDays, { path: ['longestDays'] }))

/** The sender on a parcel's label: phone and postal code in digits, with hyphens or without. */
export const sender = z.strictObject({
  name: line(60),
  phone,
  postalCode: z.string().check(z.regex(/^\d{3}-?\d{4}$/)),
  prefecture: line(4),
  city: line(60),
  street: line(100),
  building: z.string().check(z.maxLength(100), keepable),
})

/** The shop's contracts with delivery carriers; their files name them (`setting` in `carriers/`). Empty: none. */
export const carrierContracts = z.strictObject({
  /** 請求先顧客コード of B2クラウド: twelve digits. */
  yamatoCustomer: z.string().check(z.regex(/^(\d{12})?$/)),
  /** 運賃管理番号 of B2クラウド. */
  yamatoFreight: z.string().check(z.regex(/^(\d{2})?$/)),
  /** The form of labels (送り状種別) of ゆうパックプリントR. */
  yuPackForm: z.string().check(z.regex(/^\d{0,20}$/)),
})

const referral = z.strictObject({
  /** Points for the referrer and for the friend, each (spec §9). */
  points: count(100_000),
  friendLimit: count(10_000),
  /**
   * The number of days that a friend's first purchase must have stood, neither refunded nor disputed, before both are
   * rewarded; null: their proven number is enough (ruling 25).
   */
  purchaseStandsDays: z.nullable(count(180)),
})

const sms = z.strictObject({
  /** Countries (ISO 3166) whose mobile numbers get SMS. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(50)),
  /** The limits of SMS per day; an alarm tells when four fifths are used. */
  perDay: z.strictObject({
    shop: count(1_000_000),
    /** SMS to one country other than Japan. */
    country: count(1_000_000),
    /** SMS to the ten thousand numbers that differ in their last four digits only. */
    prefix: count(10_000),
    /** SMS asked for from one network; more than these alarm an operator, and none is refused. */
    network: count(1_000_000),
  }),
})

/** The bounds of what one member may buy, and do with cards and slips. */
const purchaseLimits = z.strictObject({
  cardDeclines: z.strictObject({
    /** After so many refused cards, further ones rest until the hour, or the day, is over. */
    perHour: count(1000).check(z.minimum(1)),
    perDay: count(1000).check(z.minimum(1)),
    /** Refused cards of all members together; more than these raise an alarm. */
    shopPerHour: count(1_000_000).check(z.minimum(1)),
  }),
  /** Purchases at a till or a bank that wait for their money: how many a member may have, and of how many yen. */
  openSlips: z.strictObject({ count: count(100).check(z.minimum(1)), yen: count(100_000_000) }),
  /** Yen of all purchases of an account that has not proven its present mail address; null: no limit. */
  unprovenMailYen: z.nullable(count(100_000_000)),
  /** Draws that one member may begin in a minute, and as many exchanges. */
  perMinute: count(100_000).check(z.minimum(1)),
})

/** Before the shop, when more come than it is to let in. */
const waitingRoom = z.strictObject({
  /** New visitors that are let in a minute, at most; null: no one waits. */
  visitorsPerMinute: z.nullable(count(1_000_000).check(z.minimum(1))),
  /** Places that the guests of one network may hold; beyond a tenth of it their browsers work for each. */
  placesPerNetwork: count(200_000).check(z.minimum(1)),
  /** Networks, or browsers, from which one visitor may go on in a minute; in an hour three times as many. */
  networksPerEntry: count(1000).check(z.minimum(1)),
})

const registration = z.strictObject({
  /** New members from one network in a day, at most. */
  perNetworkAndDay: count(1_000_000),
})

/** Daily limits, in Japan, of adjustments by hand, per operator and per member; above them a second person approves. */
const adjustmentLimits = z.strictObject({
  points: z.strictObject({ perOperator: count(100_000_000), perMember: count(100_000_000) }),
  /** Hundredths of a coin. */
  coinHundredths: z.strictObject({ perOperator: count(100_000_000), perMember: count(100_000_000) }),
})

const span = z
  .strictObject({ from: z.number().check(z.minimum(0)), to: z.number().check(z.minimum(0)) })
  .check(z.refine((value) => value.from <= value.to, { path: ['to'] }))

/** Bounds of a catalogue; its import refuses the rest (docs/catalogue.md). */
const catalogueBounds = z.strictObject({
  /** Points for one draw. */
  pointPrice: span,
  /** Coins for one draw, or for a card at the exchange counter. */
  coinPrice: span,
  /** The price of one point of a course. */
  yenPerPoint: span,
  /** The most that one card converts to: in points, and as a multiple of its pack's price. */
  conversionPoints: count(100_000_000),
  conversionTimesPrice: count(1_000_000),
  /** The most that all cards of a pack convert to, in percent of its sales. */
  returnPercent: z.number().check(z.minimum(0), z.maximum(1000)),
})

/** The shelves of the top page above those by card type; `none`: no further one here. */
const shelf = z.enum(['newAndSoon', 'lastOnes', 'cheapest', 'none'])
/** The reason why a pack stands on a shelf. */
export type ShelfReason = Exclude<z.output<typeof shelf>, 'none'>

const hours = z.int().check(z.minimum(1), z.maximum(8760))

/** The owner's order of the top page. A shelf that is named twice stands once. */
const topPage = z.strictObject({
  first: shelf,
  second: shelf,
  third: shelf,
  fourth: shelf,
  /** Hours from the start of its sale in which a pack is called new. */
  newForHours: hours,
  /** Hours before its start in which a pack stands on the shelf of what is new and soon. */
  soonForHours: hours,
})

/** The ids of the packs at the head of the top page, an hour each; none: the shop chooses by turns. */
export const heroPacks = z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(12))

/** The keepers of each day's root of the permanent record: a mail address (empty: none), and programs to which it is posted. */
const recordRoots = z.strictObject({
  mail: z.union([z.literal(''), z.email()]),
  witnesses: z.array(webAddress).check(z.maxLength(8)),
})

/** A word for the state of a card, with what the shop means by it (ruling 48). A box keeps those that its prizes use. */
const conditionWord = z.strictObject({
  key: z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/)),
  label: localized,
  meaning: localized,
})

/** A text of several lines, in which all that stands in braces is a placeholder. */
const templateText = (min: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(2000),
    keepable,
    z.refine((text) => unknownIn(text).length === 0),
  )

/** A text to begin an answer with. English answers begin with the Japanese text when there is no English one. */
const answerTemplate = z.strictObject({
  name: line(40),
  text: z.strictObject({ ja: templateText(1), en: z.optional(templateText(0)) }),
})

export const shopSettings = z.strictObject({
  shopName: localized,
  /** Replaces the default logo; empty for none. */
  logoUrl: z.union([z.literal(''), picture]),
  /** The year of the copyright line. */
  copyrightYear: z.int().check(z.minimum(2000), z.maximum(2999)),
  companyUrl: optionalLink,
  /** Also a mail address. */
  contactUrl: z.union([optionalLink, z.email()]),
  priceTableUrl: optionalLink,
  sisterSites: z.array(sisterSite).check(z.maxLength(8)),
  topPage,
  heroPacks,
  /** Announcement above the header; null for none. */
  announcement: z.nullable(z.strictObject({ text: japaneseAtLeast, url: link })),
  contactMail: z.email(),
  contactPhone: phone,
  legal,
  bank,
  /**
   * When consumption tax falls due on points: at their `sale` (spec §9: prices include it), or at their `use`, as with
   * vouchers. Receipts name a tax in the first case alone.
   */
  pointsTaxedAt: z.enum(['sale', 'use']),
  /** The recipient of e-mail remittances (spec §2, /payge-transfer-information). */
  remittanceMail: z.email(),
  /** Point transfer from other sites (ruling 23). */
  offersPointTransfer: z.boolean(),
  /** Ruling 24. */
  offersMerpay: z.boolean(),
  /** Remittance by e-mail, credited by hand (spec §2). */
  offersMailRemittance: z.boolean(),
  /** Days the operator is closed beside weekends and national holidays (ruling 29). */
  closedOn: z.array(day).check(z.maxLength(400)),
  shipping,
  /** On the labels of parcels; null: not set, and then no carrier's file is written. */
  sender: z.nullable(sender),
  carrierContracts,
  referral,
  sms,
  purchaseLimits,
  registration,
  waitingRoom,
  catalogueBounds,
  /** The shop's condition words, best first; each once. */
  conditions: z.array(conditionWord).check(
    z.maxLength(12),
    z.refine((words) => new Set(words.map(({ key }) => key)).size === words.length),
  ),
  /** A prize worth more yen than these is sealed only with a grade or condition and a picture of its back. */
  conditionFromYen: count(100_000_000),
  /** A sealed box holds no prize worth more yen than these; null: of any worth. Above it a pack is decided by a beacon. */
  sealedUpToYen: z.nullable(count(100_000_000)),
  adjustmentLimits,
  /** More points than these, created by hand in a day in the whole shop, raise an alarm. */
  pointsByHandAlarm: count(100_000_000),
  /** Up to so many yen finance refunds alone; above it a second person approves. */
  refundAloneYen: count(100_000_000),
  /** True when the only owner may approve at the console what they prepared themselves, ten minutes later. */
  ownApproval: z.boolean(),
  recordRoots,
  /** The owner's own texts to begin an answer to an enquiry with. */
  answerTemplates: z.array(answerTemplate).check(z.maxLength(30)),
})

export type ShopSettings = z.output<typeof shopSettings>

/** The settings that every page receives. A screen fetches others when it needs them. */
export const storefrontSettingNames = [
  ...(['shopName', 'logoUrl', 'copyrightYear', 'companyUrl', 'contactUrl', 'priceTableUrl'] as const),
  ...(['sisterSites', 'announcement', 'contactMail', 'contactPhone', 'legal'] as const),
  ...(['offersPointTransfer', 'shipping', 'referral'] as const),
] as const

export type StorefrontSettings = Pick<ShopSettings, (typeof storefrontSettingNames)[number]> & {
  /** Origin of the shop for canonical URLs and shared links; without it, links stay relative. */
  origin?: string
  /** A notice is shown: pages link to them. */
  hasNotices: boolean
}

/** A mail address as a link; what is a link already, or empty, stays as it is. */
export const asLink = (contactUrl: string): string =>
  /^[^/:]+@/.test(contactUrl) ? `mailto:${contactUrl}` : contactUrl

export function storefrontSettings(
  settings: ShopSettings,
  origin?: string,
  hasNotices = false,
): StorefrontSettings {
  const shown = Object.fromEntries(storefrontSettingNames.map((name) => [name, settings[name]]))
  const handed = shown as Pick<ShopSettings, (typeof storefrontSettingNames)[number]>
  return { ...handed, contactUrl: asLink(handed.contactUrl), origin, hasNotices }
}
