import { maxDrawCount } from '#contract/draw-count.ts'
import type { MethodName } from '#contract/payment-methods.ts'
import { asLink, type ShopSettings } from '#contract/shop-settings.ts'
import type { Language } from '#phrases/language.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { japanDate } from '#server/business-time/japan.ts'
import { choiceMs } from '#server/cards/draws/choose-cards.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { pointExpiry, pointLifeMonths } from '#server/ledger/expiry.ts'
import { checkLifeMs } from '#server/ledger/purchase-token.ts'
import { payDays } from '#server/money/payments/deadlines.ts'
import { type MethodAdapters, offeredMethods } from '#server/money/payments/methods.ts'
import { taxPercent } from '#server/money/purchases/consumption-tax.ts'
import { listRanks, type Rank } from '#server/money/ranks/queries.ts'
import { dormantMonths } from '#server/people/members/remove-member.ts'

/** Months end differently: the example of a validity that the texts give. */
const exampleGrant = { on: '2026-08-31', at: new Date('2026-08-31T12:00:00+09:00') }

/** Rules that can change while the shop is open. */
export interface ShopRules {
  settings: ShopSettings
  /** Lowest first. */
  ranks: readonly Rank[]
  /** The payment methods that are offered, in their order. */
  methods: readonly MethodName[]
}

/** Reads the rules that hold at a moment. */
export async function readShopRules(
  db: Database | Tx,
  settings: ShopSettings,
  adapters: MethodAdapters,
  at: Date,
): Promise<ShopRules> {
  const methods = offeredMethods(settings, adapters).map(({ name }) => name)
  return { settings, ranks: await listRanks(db, at), methods }
}

/** The facts of the legal texts, from the operator's settings and the rules of the rooms. */
export function legalFacts({ settings, ranks, methods }: ShopRules, language: Language): LegalFacts {
  const { legal, shipping, referral } = settings
  const lastMoment = new Date(pointExpiry(exampleGrant.at).getTime() - 1)
  return {
    shopName: settings.shopName[language],
    seller: legal.seller[language],
    responsiblePerson: legal.responsiblePerson[language],
    address: legal.address[language],
    phone: legal.phone,
    phoneHours: legal.phoneHours[language],
    contactMail: settings.contactMail,
    contactUrl: asLink(settings.contactUrl || settings.contactMail),
    secondhandLicence: legal.secondhandLicence[language],
    invoiceNumber: legal.invoiceNumber,
    termsEstablishedOn: legal.termsEstablishedOn,
    shipping,
    referral,
    offersPointTransfer: settings.offersPointTransfer,
    paymentMethods: methods,
    paymentDeadlineDays: payDays,
    pointValidityMonths: pointLifeMonths,
    validityExample: { grantedOn: exampleGrant.on, endsOn: japanDate(lastMoment) },
    choiceHours: choiceMs / 3_600_000,
    confirmationMinutes: checkLifeMs / 60_000,
    maxDrawCount,
    dormantMonths,
    taxPercent,
    ranks: ranks.map((rank) => ({
      name: rank.name[language],
      spendFromPoints: rank.spendFromPoints,
      coinsPerHundredPoints: rank.coinRateBp / 100,
      maintenanceCoins: rank.maintenanceCoinHundredths / 100,
    })),
  }
}
