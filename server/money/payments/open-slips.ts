import { allMethods, isPaidLater } from '#contract/payment-methods.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Database, Tx } from '#server/db/pool.ts'

const laterMethods: readonly string[] = allMethods.filter(isPaidLater).map(({ number }) => number)

/**
 * The number of a member's open purchases that are paid later (at a till, at a bank), when that is too many for one
 * more of this price: as many as the operator allows, or more yen than allowed together with it. A member without any
 * may open one of every price. The caller holds the member's wallet, so that two at once are counted one after another.
 */
export async function tooManySlips(
  tx: Tx,
  order: { memberId: string; methodId: string; priceYen: number },
  { count, yen }: ShopSettings['purchaseLimits']['openSlips'],
): Promise<number | undefined> {
  if (!laterMethods.includes(order.methodId)) return undefined
  const open = await tx
    .selectFrom('payment')
    .select('priceYen')
    .where('memberId', '=', order.memberId)
    .where('method', 'in', laterMethods)
    .where('state', 'in', ['created', 'unknown', 'awaiting_payment'])
    .execute()
  const sum = open.reduce((all, { priceYen }) => all + priceYen, order.priceYen)
  const isTooMuch = open.length >= count || (open.length > 0 && sum > yen)
  return isTooMuch ? open.length : undefined
}

/** Finds the member's purchase that waits for its money and ends first, while it can be paid. */
export async function findFirstSlip(
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ priceYen: number; payBy: Date } | undefined> {
  return await db
    .selectFrom('payment')
    .innerJoin('paymentInstruction', 'paymentInstruction.paymentId', 'payment.id')
    .select(['priceYen', 'payBy'])
    .where('memberId', '=', memberId)
    .where('state', '=', 'awaiting_payment')
    .where('payBy', '>', now)
    .orderBy('payBy')
    .limit(1)
    .executeTakeFirst()
}
