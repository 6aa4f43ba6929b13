// For tests: a provider that can send money back, and purchases paid there.

import type { MethodId } from '#contract/payment-methods.ts'
import { quoted } from '#contract/payment-reasons.ts'
import type { Database } from '#server/db/pool.ts'
import { transaction } from '#server/db/pool.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { applyStatus } from '#server/money/purchases/apply-status.ts'
import type { CancelResult, MethodAdapter, Observation } from '#server/providers/payments/port.ts'
import { addMemberRow } from './paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse, referenceOf, scriptedAdapter } from './scripted-adapter.ts'

/** A provider's record of its orders, and the number of its refunds. */
export interface TestProvider {
  adapter: MethodAdapter
  /** By order id. */
  orders: Map<string, Observation['status']>
  /** The part of a `refunded` order that went back; all of it, unless it is named here. */
  parts: Map<string, number>
  refunds: { orderId: string; key: string; amountYen: number }[]
  /** The keys of all requests for money back, granted or not. */
  requests: string[]
  /** The outcomes of the next requests for money back; `lose` answers nothing after the effect. */
  next: ('lose' | 'time out' | 'refuse')[]
}

/**
 * Refunds a captured order, once; any further request finds it refunded, and more than is left is refused,
 * like the real adapters.
 */
export function testProvider(priceYen: number): TestProvider {
  const provider: TestProvider = {
    orders: new Map(),
    parts: new Map(),
    refunds: [],
    requests: [],
    next: [],
    adapter: scriptedAdapter({
      query: async ({ orderId }) =>
        foundAs(orderId, provider.orders.get(orderId) ?? 'captured', priceYen, provider.parts.get(orderId)),
      async cancelOrRefund({ orderId }, { isPaid, amountYen, idempotencyKey }): Promise<CancelResult> {
        provider.requests.push(idempotencyKey)
        const does = provider.next.shift()
        if (does === 'time out') return { outcome: 'no answer', reason: quoted('TimeoutError') }
        const back = provider.refunds.reduce(
          (sum, one) => sum + (one.orderId === orderId ? one.amountYen : 0),
          0,
        )
        const isElsewhere = provider.parts.has(orderId) && provider.parts.get(orderId) !== back
        if (does === 'refuse' || !isPaid || isElsewhere)
          return { outcome: 'refused', reason: quoted('TOO_LATE') }
        if (back + amountYen <= priceYen && (back > 0 || provider.orders.get(orderId) !== 'refunded'))
          provider.refunds.push({ orderId, key: idempotencyKey, amountYen })
        provider.orders.set(orderId, 'refunded')
        if (amountYen < priceYen) provider.parts.set(orderId, back + amountYen)
        return does === 'lose'
          ? { outcome: 'no answer', reason: quoted('TimeoutError') }
          : { outcome: 'refunded' }
      },
    }),
  }
  return provider
}

/** Refunded means the whole amount, unless a test says otherwise. */
export const foundAs = (
  orderId: string,
  status: Observation['status'],
  amountYen: number,
  refundedYen = amountYen,
): Observation => ({
  outcome: 'found',
  orderId,
  reference: referenceOf(orderId),
  amountYen,
  currency: 'JPY',
  status,
  ...(status === 'refunded' ? { refundedYen } : {}),
  detail: status.toUpperCase(),
})

/** A purchase of this course, paid and credited. */
export async function paidPurchase(
  db: Database,
  order: { memberId?: string; courseId: string; priceYen: number; methodId?: MethodId },
  now: Date,
): Promise<Payment> {
  const memberId = order.memberId ?? (await addMemberRow(db))
  const { methodId = '1' } = order
  const deps = depsOf(db, scriptedAdapter(), methodId)
  const payment = await boughtPayment(deps, orderOfCourse(memberId, order.courseId, { methodId }), now)
  const captured = foundAs(payment.orderId, 'captured', order.priceYen)
  return await transaction(db, (tx) => applyStatus(tx, payment, captured, now))
}
