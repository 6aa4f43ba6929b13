import type * as z from 'zod/mini'
import { fullName } from '#contract/full-name.ts'
import type { getReceipt } from '#contract/receipts.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { Language } from '#phrases/language.ts'
import { type JapanDate, japanDate } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import {
  findMembersPayment,
  listMembersPayments,
  listTransitions,
  type Payment,
} from '#server/money/payments/queries.ts'
import { findMember } from '#server/people/members/queries.ts'
import { taxPercent, taxWithin } from './consumption-tax.ts'

export type Receipt = z.output<typeof getReceipt.output>

/** Only paid purchases: one that is being refunded, or was, has no receipt. */
const hasReceipt = ({ state }: Payment): boolean => state === 'paid'

/** Which of these purchases have a receipt; those of other members are left out. */
export const listReceipts = async (
  db: Database,
  memberId: string,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await listMembersPayments(db, memberId, paymentIds)).filter(hasReceipt).map(({ id }) => id))

/**
 * The receipt of a purchase; undefined when the member has no such purchase or it is not paid. Reads only. Number,
 * date, amount and payment method are those of the purchase, less what was refunded of it; the seller, and whether the sale is
 * taxed, come from the operator's present settings.
 */
export async function readReceipt(
  db: Database,
  asked: { memberId: string; paymentId: string },
  settings: ShopSettings,
  language: Language,
): Promise<Receipt | undefined> {
  const payment = await findMembersPayment(db, asked.memberId, asked.paymentId)
  if (payment === undefined || !hasReceipt(payment)) return undefined
  const [paidOn, member] = await Promise.all([readPaidOn(db, payment), findMember(db, asked.memberId)])
  if (member === undefined) return undefined
  const { legal } = settings
  const keptYen = payment.priceYen - payment.refundedYen
  return {
    number: payment.orderId,
    addressee: fullName(member),
    paidOn,
    points: payment.points - payment.refundedPoints,
    priceYen: keptYen,
    taxPercent,
    taxYen: settings.pointsTaxedAt === 'sale' ? taxWithin(keptYen) : null,
    methodName: answers[language].payment.methods[methodOf(payment).name].name,
    seller: legal.seller[language],
    address: legal.address[language],
    phone: legal.phone,
    invoiceNumber: invoiceNumberOn(paidOn, settings),
  }
}

/** The day on which the shop learned that the money was there. */
async function readPaidOn(db: Database, payment: Payment): Promise<JapanDate> {
  const paid = (await listTransitions(db, payment.id)).find(({ toState }) => toState === 'paid')
  // Every change of state leaves its row (move-payment.ts).
  if (paid === undefined) throw new Error(`payment ${payment.id} is paid, but has no time of payment`)
  return japanDate(paid.movedAt)
}

/**
 * The number makes a receipt a qualified invoice, so it stands only where there is a tax to name, and only from the
 * day of registration on.
 */
function invoiceNumberOn(paidOn: JapanDate, { legal, pointsTaxedAt }: ShopSettings): string {
  return pointsTaxedAt === 'sale' && paidOn >= legal.invoiceRegisteredOn ? legal.invoiceNumber : ''
}
