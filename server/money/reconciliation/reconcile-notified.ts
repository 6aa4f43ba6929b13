import { japanDate } from '#server/business-time/japan.ts'
import { transaction } from '#server/db/pool.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { addDaysToReconcile } from './queries.ts'
import { type DayDeps, keepFound } from './reconcile-day.ts'
import { reconcilableFrom } from './reconcile-days.ts'
import { disputed, reconcileOrder } from './reconcile-order.ts'

/**
 * Handles an authentic notification about a paid purchase: queries the provider and records a difference of today for
 * the operator when its answer differs from our books or the notification reports a dispute (`isDispute`). No point
 * moves. An order that the provider no longer knows is no difference: providers delete old orders.
 * @throws when it does not answer, so that the query is repeated; a dispute is recorded first
 */
export async function reconcileNotified(deps: DayDeps, seen: Payment, isDispute: boolean): Promise<void> {
  const { db, now } = deps
  const provider = methodOf(seen).provider
  if (provider === undefined) return
  const compared = await reconcileOrder(deps, seen, { mayBeForgotten: true })
  const isSilent = typeof compared === 'object' && 'outcome' in compared
  if (isSilent && !isDispute)
    throw new Error(`${provider} did not answer about ${seen.id}: ${compared.reason}`)
  const found = typeof compared === 'object' && 'kind' in compared ? compared : undefined
  const difference =
    found ?? (isDispute ? disputed(seen, isSilent ? 'no answer' : standing(compared)) : undefined)
  if (difference === undefined) return
  const day = japanDate(now)
  await addDaysToReconcile(db, provider, [day], reconcilableFrom(day))
  await transaction(db, (tx) => keepFound(tx, deps, { provider, day }, [difference]))
}

const standing = (compared: 'forgotten' | undefined | object): string =>
  compared === 'forgotten' ? 'the order is forgotten' : 'the order reads as paid'
