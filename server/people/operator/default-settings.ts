// The default settings. All names and numbers are invented and marked as samples (見本).

import type { ShopSettings } from '#contract/shop-settings.ts'

const sisterSite = (ja: string, en: string, host: string) => ({
  name: { ja, en },
  url: `https://${host}.fukuhiki.example/`,
})

/** The word and what the shop means by it, in Japanese and in English. */
const condition = (key: string, ja: [string, string], en: [string, string]) => ({
  key,
  label: { ja: ja[0], en: en[0] },
  meaning: { ja: ja[1], en: en[1] },
})

export const defaultSettings: ShopSettings = {
  shopName: { ja: 'ふくひき', en: 'Fukuhiki' },
  logoUrl: '',
  copyrightYear: 2026,
  companyUrl: 'https://company.fukuhiki.example/',
  contactUrl: '/contact',
  priceTableUrl: 'https://prices.fukuhiki.example/',
  sisterSites: [
    sisterSite('買取館', 'Buyback', 'buyback'),
    sisterSite('競り市', 'Auctions', 'auctions'),
    sisterSite('デッキ工房', 'Deck lab', 'decks'),
    sisterSite('読みもの', 'Magazine', 'magazine'),
    sisterSite('大会案内', 'Events', 'events'),
    sisterSite('用品店', 'Supplies', 'supplies'),
    sisterSite('造形館', 'Figures', 'figures'),
    sisterSite('喫茶室', 'Café', 'cafe'),
  ],
  topPage: {
    ...{ first: 'newAndSoon', second: 'lastOnes', third: 'cheapest', fourth: 'none' },
    ...{ newForHours: 72, soonForHours: 168 },
  },
  heroPacks: [],
  announcement: null,
  contactMail: 'support@fukuhiki.example',
  contactPhone: '03-0000-0000',
  legal: {
    seller: { ja: '株式会社ふくひき見本', en: 'Fukuhiki Sample Inc.' },
    responsiblePerson: { ja: '見本 花子', en: 'Hanako Mihon' },
    address: {
      ja: '〒100-0000 東京都見本区札町1-2-3 福引ビル4階',
      en: '4F Fukubiki Building, 1-2-3 Fudamachi, Mihon-ku, Tokyo 100-0000, Japan',
    },
    phone: '03-0000-0000',
    phoneHours: { ja: '平日 10:00〜18:00', en: 'Weekdays 10:00–18:00 (JST)' },
    secondhandLicence: {
      ja: '見本県公安委員会 第000000000000号',
      en: 'Mihon Prefecture Public Safety Commission, No. 000000000000',
    },
    invoiceNumber: '',
    invoiceRegisteredOn: '',
    termsEstablishedOn: '2023-10-28',
  },
  bank: {
    bankName: { ja: '見本銀行', en: 'Mihon Bank (sample)' },
    branchName: { ja: '札町支店 (001)', en: 'Fudamachi branch (001)' },
    accountType: { ja: '普通', en: 'Ordinary (futsu)' },
    accountNumber: '0000000',
    holderKatakana: 'カ）フクヒキミホン',
  },
  pointsTaxedAt: 'sale',
  remittanceMail: 'remittance@fukuhiki.example',
  offersPointTransfer: false,
  offersMerpay: false,
  offersMailRemittance: false,
  closedOn: [],
  shipping: { shortestDays: 3, longestDays: 14, promiseBusinessDays: 14, noticesUntil: '16:30' },
  sender: null,
  carrierContracts: { yamatoCustomer: '', yamatoFreight: '', yuPackForm: '' },
  referral: { points: 500, friendLimit: 25, purchaseStandsDays: null },
  sms: { countries: ['JP'], perDay: { shop: 3000, country: 200, prefix: 30, network: 100 } },
  purchaseLimits: {
    cardDeclines: { perHour: 5, perDay: 10, shopPerHour: 50 },
    openSlips: { count: 3, yen: 300_000 },
    unprovenMailYen: 30_000,
    perMinute: 60,
  },
  registration: { perNetworkAndDay: 50 },
  waitingRoom: { visitorsPerMinute: null, placesPerNetwork: 200, networksPerEntry: 4 },
  catalogueBounds: {
    pointPrice: { from: 10, to: 100_000 },
    coinPrice: { from: 1, to: 100_000 },
    yenPerPoint: { from: 0.8, to: 1.2 },
    conversionPoints: 200_000,
    conversionTimesPrice: 1000,
    returnPercent: 100,
  },
  conditions: [
    condition(
      'S',
      ['S', '未使用に近い美品。傷や白かけが見当たりません。'],
      ['S', 'Near mint: no scratch and no whitening to be seen.'],
    ),
    condition(
      'A',
      ['A', '美品。よく見ると小さな傷や白かけがあります。'],
      ['A', 'Very good: small scratches or whitening on a close look.'],
    ),
    condition(
      'B',
      ['B', '目立たない程度の傷や白かけがあります。'],
      ['B', 'Good: light scratches or whitening.'],
    ),
    condition(
      'C',
      ['C', '目立つ傷や白かけ、反りがあります。'],
      ['C', 'Played: scratches, whitening or a bend that catch the eye.'],
    ),
    condition(
      'damaged',
      ['傷あり', '折れ・へこみ・汚れなど、大きな傷みがあります。'],
      ['Damaged', 'Heavy damage such as creases, dents or stains.'],
    ),
  ],
  conditionFromYen: 10_000,
  sealedUpToYen: null,
  adjustmentLimits: {
    points: { perOperator: 20_000, perMember: 5000 },
    coinHundredths: { perOperator: 2_000_000, perMember: 500_000 },
  },
  pointsByHandAlarm: 100_000,
  refundAloneYen: 30_000,
  ownApproval: false,
  recordRoots: { mail: '', witnesses: [] },
  answerTemplates: [],
}

/**
 * Settings that customers and the law rely on: a real shop does not open with an invented one. `legal`
 * without the registration for qualified invoices, whose default says truly that there is none.
 */
export const mustBeReal: readonly string[] = [
  ...(['seller', 'responsiblePerson', 'address', 'phone', 'phoneHours', 'secondhandLicence'] as const).map(
    (name) => `legal.${name}`,
  ),
  ...['legal.termsEstablishedOn', 'bank', 'remittanceMail', 'contactMail', 'contactPhone'],
  ...['companyUrl', 'priceTableUrl', 'sisterSites'],
]

/** Defaults that a real shop may have as well, once it says so; every other one is true of no shop. */
export const mayBeTrue: ReadonlySet<string> = new Set([
  ...['legal.phoneHours.ja', 'legal.phoneHours.en', 'legal.termsEstablishedOn'],
  ...['bank.accountType.ja', 'bank.accountType.en'],
])
