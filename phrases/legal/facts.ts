// What the legal texts are told: the operator's settings and the shop's rules, in the language of the text.
// A number that stands in a text comes from here, so that no text says one thing while the shop does another.

import type { payment } from '../answers/payment/ja.ts'

/** What has not ended: LINE Pay is only remembered. */
export type PaymentMethodName = Exclude<keyof (typeof payment)['methods'], 'linePay'>

export interface LegalFacts {
  shopName: string
  seller: string
  responsiblePerson: string
  address: string
  phone: string
  phoneHours: string
  contactMail: string
  contactUrl: string
  secondhandLicence: string
  /** Empty when the seller is not registered. */
  invoiceNumber: string
  /** `2023-10-28` */
  termsEstablishedOn: string
  shipping: { shortestDays: number; longestDays: number; promiseBusinessDays: number; noticesUntil: string }
  /** Moving points from other sites; else it answers that it is under maintenance. */
  offersPointTransfer: boolean
  referral: { points: number; friendLimit: number }
  /** Ways to pay that are on offer. */
  paymentMethods: readonly PaymentMethodName[]
  /** Days within which a convenience store or a bank must have been paid. */
  paymentDeadlineDays: number
  pointValidityMonths: number
  /** A grant at a month's end and the last day its points are good for: `2026-08-31`, `2027-02-28`. */
  validityExample: { grantedOn: string; endsOn: string }
  /** Time to choose between shipping and points. */
  choiceHours: number
  /** How long a final confirmation of a draw stands. */
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
    /** What keeping the rank for a month costs. */
    maintenanceCoins: number
  }[]
}
