import type { Tx } from '../../db/pool.ts'
import type { PaymentState } from '../../db/schema.ts'
import { insertTransition, type Payment, updateState } from './queries.ts'
import { isOpen, transitions } from './states.ts'
import { nextQueryAfter } from './timetable.ts'

/**
 * Moves a payment from the state the caller saw to `to` and records the step with its reason.
 * Changes nothing and returns undefined when the payment has left that state meanwhile.
 * Invariant: only the transitions of `states.ts` happen, each leaves one row of history.
 * @throws when the step is illegal: that is a defect of the caller, not a matter of timing
 */
export async function movePayment(
  tx: Tx,
  seen: Payment,
  to: PaymentState,
  reason: string,
  now: Date,
  accessId?: string,
): Promise<Payment | undefined> {
  const from = seen.state
  if (!transitions[from].includes(to)) throw new Error(`a payment cannot go from ${from} to ${to}: ${reason}`)
  // Once the money was asked for, a refusal is watched as long as an open purchase: it might be taken after all.
  const isWatched = isOpen(to) || (to === 'declined' && seen.captureBeganAt !== null)
  const nextQueryAt = isWatched ? nextQueryAfter(seen.createdAt, now) : null
  const change = accessId === undefined ? { nextQueryAt } : { nextQueryAt, accessId }
  const moved = await updateState(tx, { id: seen.id, from, to }, change, now)
  if (moved !== undefined) await insertTransition(tx, { payment: moved, from, reason })
  return moved
}
