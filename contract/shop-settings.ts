// What the operator of the shop decides (ruling 1): one declaration for the server, the page and the
// operator's command line. The values belong to the operator; the page is handed the public ones.

import * as z from 'zod/mini'

const line = (max = 200) => z.string().check(z.minLength(1), z.maxLength(max))
const localized = z.strictObject({ ja: line(500), en: line(500) })
const webAddress = z.url({ protocol: /^https?$/ })
/** A place in the shop itself, or a whole address. */
const link = z.union([z.string().check(z.regex(/^\/(?!\/)\S*$/)), webAddress])
const date = z.iso.date()
const phone = z.string().check(z.regex(/^[0-9+][0-9-]{8,18}$/))
const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))

const sisterSite = z.strictObject({
  name: localized,
  url: webAddress,
  /** Square picture; without one the first letter of the name stands for it. */
  iconUrl: z.optional(link),
})

/** What the law on specified commercial transactions and the law on secondhand dealers ask for. */
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
  /** From when the registration counts; empty when it always did. Receipts of earlier purchases name no number. */
  invoiceRegisteredOn: z.union([z.literal(''), date]),
  termsEstablishedOn: date,
})

/** Where a bank transfer is sent. */
const bank = z.strictObject({
  bankName: localized,
  branchName: localized,
  accountType: localized,
  accountNumber: z.string().check(z.regex(/^\d{4,8}$/)),
  /** As banks write it: katakana, capitals, digits and a few signs. */
  holderKatakana: z
    .string()
    .check(z.regex(/^[\u30a0-\u30ff\uff61-\uff9fA-Z0-9 \u3000().,/（）．－-]{1,48}$/)),
})

const shipping = z
  .strictObject({
    /** How long a parcel is usually on its way, as the texts say (spec §9). */
    shortestDays: count(60),
    longestDays: count(60),
    /** Within how many business days cards leave the house (ruling 29). */
    promiseBusinessDays: count(60),
    /** Shipment notices after this time of day may show the next evening. */
    noticesUntil: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  })
  .check(z.refine((value) => value.shortestDays <= value.longestDays, { path: ['longestDays'] }))

const referral = z.strictObject({
  /** What both friends get (spec §9). */
  points: count(100_000),
  friendLimit: count(10_000),
})

export const shopSettings = z.strictObject({
  shopName: localized,
  /** Replaces the drawn logo; empty for none. */
  logoUrl: z.union([z.literal(''), link]),
  /** The year of the copyright line. */
  copyrightYear: z.int().check(z.minimum(2000), z.maximum(2999)),
  companyUrl: webAddress,
  contactUrl: webAddress,
  priceTableUrl: webAddress,
  sisterSites: z.array(sisterSite).check(z.maxLength(8)),
  /** One line above the header; null for none. */
  announcement: z.nullable(z.strictObject({ text: localized, url: link })),
  contactMail: z.email(),
  contactPhone: phone,
  legal,
  bank,
  /**
   * When consumption tax falls due on points: at their `sale` (spec §9: prices include it), or at their `use`, as with
   * vouchers. Receipts name a tax in the first case alone.
   */
  pointsTaxedAt: z.enum(['sale', 'use']),
  /** Where money is sent by e-mail remittance (spec §2, /payge-transfer-information). */
  remittanceMail: z.email(),
  /** Moving points from other sites (ruling 23). */
  offersPointTransfer: z.boolean(),
  /** Ruling 24. */
  offersMerpay: z.boolean(),
  /** Remittance by e-mail, credited by hand (spec §2). */
  offersMailRemittance: z.boolean(),
  /** Days the operator is closed beside weekends and national holidays (ruling 29). */
  closedOn: z.array(date).check(z.maxLength(400)),
  shipping,
  referral,
})

export type ShopSettings = z.output<typeof shopSettings>
export type ShopSettingName = keyof ShopSettings

/** What every page is handed. The rest is asked for where it is needed. */
export const storefrontSettingNames = [
  ...(['shopName', 'logoUrl', 'copyrightYear', 'companyUrl', 'contactUrl', 'priceTableUrl'] as const),
  ...(['sisterSites', 'announcement', 'contactMail', 'contactPhone', 'legal'] as const),
  ...(['offersPointTransfer', 'shipping', 'referral'] as const),
] as const

export type StorefrontSettings = Pick<ShopSettings, (typeof storefrontSettingNames)[number]> & {
  /** Where the shop is reached, for canonical addresses and shared links; without it, links stay relative. */
  origin?: string
}

export function storefrontSettings(settings: ShopSettings, origin?: string): StorefrontSettings {
  const shown = Object.fromEntries(storefrontSettingNames.map((name) => [name, settings[name]]))
  return { ...(shown as Pick<ShopSettings, (typeof storefrontSettingNames)[number]>), origin }
}
