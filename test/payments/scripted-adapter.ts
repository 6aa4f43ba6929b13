// For tests: a provider that follows a test's script, and a purchase opened there.

import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { MethodId } from '#contract/payment-methods.ts'
import { outsideTransactions } from '#server/db/outside-transactions.ts'
import type { Database } from '#server/db/pool.ts'
import type { MethodAdapters } from '#server/money/payments/methods.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { buyPoints, type PaymentRandom, type PointOrder } from '#server/money/purchases/buy-points.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import type { MethodAdapter, Order } from '#server/providers/payments/port.ts'

export const random: PaymentRandom = { id: uuidv7, key: randomUUID }

/** The name under which the scripted provider knows an order. */
export const referenceOf = (orderId: string): string => `a_${orderId.slice(-20)}`

/** Opens every order for a browser, knows none, cancels all; `does` replaces the part that a test is about. */
export const scriptedAdapter = (does: Partial<MethodAdapter> = {}): MethodAdapter =>
  outsideTransactions({
    start: async ({ orderId }: Order) => ({ outcome: 'client action', reference: referenceOf(orderId) }),
    query: async () => ({ outcome: 'absent' }),
    cancelOrRefund: async () => ({ outcome: 'cancelled' }),
    ...does,
  } as MethodAdapter)

/** Dependencies of the functions of this room, with one provider for one method. */
export const depsOf = (db: Database, adapter: MethodAdapter, methodId: MethodId = '1') => ({
  db,
  adapters: { [methodId]: adapter } satisfies MethodAdapters as MethodAdapters,
  shopOrigin: 'https://shop.example',
})

/** A member buys as often as a test needs, with whatever mail address. */
const purchaseLimits = { ...defaultSettings.purchaseLimits, unprovenMailYen: null }

/** An order of the course for a member, with its own key. */
export const orderOfCourse = (
  memberId: string,
  courseId: string,
  change: Partial<PointOrder> = {},
): PointOrder => ({
  memberId,
  methodId: '1',
  courseId,
  packId: undefined,
  key: randomUUID(),
  termsNo: 1,
  settings: { ...defaultSettings, purchaseLimits, offersMerpay: true, offersMailRemittance: true },
  ...change,
})

/** Buys, and answers the purchase as it was left. */
export async function boughtPayment(
  deps: ReturnType<typeof depsOf>,
  order: PointOrder,
  now: Date,
): Promise<Payment> {
  const result = await buyPoints(deps, order, now, random)
  if (result.outcome !== 'bought') throw new Error(result.outcome)
  return result.payment
}
