// The values that the legal texts contain: the operator's settings and the shop's rules, in the language of the text.
// Every number in a text comes from here, so that the texts always match the shop's rules.

import type { payment } from '#phrases/answers/payment/ja.ts'

/** The methods that the shop still offers: LINE Pay has ended and is only remembered. */
export type PaymentMethodName = Exclude<keyof (typeof payment)['methods'], 'linePay'>

export interface LegalFacts {
  shopName: string
  seller: string
  responsiblePerson: string
  address: string
  phone: string
  phoneHours: string
  contactMail: string
  /** A page, or a mail address as a link. */
  contactUrl: string
  secondhandLicence: string
  /** Empty when the seller is not registered. */
  invoiceNumber: string
  /** `2023-10-28` */
  termsEstablishedOn: string
  shipping: { shortestDays: number; longestDays: number; promiseBusinessDays: number; noticesUntil: string }
  /** Point transfer is open; while closed, its calls answer that it is under maintenance. */
  offersPointTransfer: boolean
  referral: { points: number; friendLimit: number; purchaseStandsDays: number | null }
  /** Available payment methods. */
  paymentMethods: readonly PaymentMethodName[]
  /** Days until a payment at a convenience store or by bank transfer must arrive. */
  paymentDeadlineDays: number
  pointValidityMonths: number
  /** Example of expiry at a month's end: grant day and last valid day, `2026-08-31`, `2027-02-28`. */
  validityExample: { grantedOn: string; endsOn: string }
  /** Time to choose between shipping and points. */
  choiceHours: number
  /** The time for which the final confirmation of a draw stays valid. */
  confirmationMinutes: number
  maxDrawCount: number
  dormantMonths: number
  taxPercent: number
  /** In the order of the ranks. */
  ranks: readonly {
    name: string
    spendFromPoints: number
    /** Coins earned for a hundred points spent. */
    coinsPerHundredPoints: number
    /** Price of keeping the rank for a month. */
    maintenanceCoins: number
  }[]
}
