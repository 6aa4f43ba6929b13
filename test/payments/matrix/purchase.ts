// A purchase of the matrix, and the acts of its payer.

import { expect } from 'vitest'
import type { MethodId } from '#contract/payment-methods.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import type { Answer, Browser, PayingShop } from '#test/payments/paying-shop.ts'

export const priceYen = 1000
export const points = 1100

export type WhichShop = 'providers' | 'own account'

/** `agree` pays, `refuse` says no, `fail` agrees and the provider then cannot take the money, `leave` walks away. */
export type How = 'agree' | 'refuse' | 'fail' | 'leave'

/** The browser comes back to the shop, once for every call; answers where the shop sends it. */
export type Back = () => Promise<string>

/** The parts of a shop that a payer meets. */
export type ShopOfPayer = Pick<PayingShop, 'db' | 'served' | 'origin' | 'clock' | 'emulators' | 'cardBrowser'>

export interface Purchase<Shop extends ShopOfPayer = PayingShop> {
  row: MatrixRow
  shop: Shop
  member: Browser
  /** The payload that the browser sends, and sends again. */
  request: Record<string, string>
  /** The last answer of the shop. */
  answer: Answer
  /** The purchase of a member who buys several times; without it they buy once. */
  paymentId?: string
}

export const rowKeys = [
  ...(['card', 'savedCard', 'storeEcon', 'storeOther', 'payPal', 'bank', 'ownBank', 'amazonPay'] as const),
  ...(['softBank', 'au', 'docomo', 'payPay', 'applePay', 'merpay', 'mailRemittance'] as const),
] as const
export type RowKey = (typeof rowKeys)[number]

export interface MatrixRow {
  key: RowKey
  method: MethodId
  shop: WhichShop
  /** The screen of a purchase that was paid (spec §4). */
  endPath: string
  /** The address for paying or authentication is answered once: without that answer, the purchase cannot be paid. */
  isAnsweredOnce?: true
  /** Fields that the browser sends beside the method and the course. */
  fields?(shop: ShopOfPayer, member: Browser, how: How): Promise<Record<string, string>>
  /** The payer acts; undefined where no browser comes back. */
  pay(purchase: Purchase<ShopOfPayer>, how: How): Promise<Back | undefined>
  /** Every sum of money the provider took for the purchase. */
  taken(shop: ShopOfPayer, payment: Payment): number[] | 'unknown'
}

const purchasesOf = ({ shop, member, paymentId }: Purchase<ShopOfPayer>): Promise<Payment[]> => {
  const own = shop.db.selectFrom('payment').selectAll().where('memberId', '=', member.memberId)
  return (paymentId === undefined ? own : own.where('id', '=', paymentId)).execute()
}

export const exists = async (purchase: Purchase): Promise<boolean> => (await purchasesOf(purchase)).length > 0

/** The member's purchase as it is kept; there is one. */
export async function kept(purchase: Purchase<ShopOfPayer>): Promise<Payment> {
  const [only, ...others] = await purchasesOf(purchase)
  if (only === undefined) throw new Error(`${purchase.row.key}: no purchase was kept`)
  expect(others).toEqual([])
  return only
}
