import type { PaymentReason } from '#contract/payment-reasons.ts'
import type { Tx } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { paysByCard, recordRefusedCard } from './card-declines.ts'
import { canBePaidLate, methodOf } from './methods.ts'
import { type Change, insertTransition, type Payment, updateState } from './queries.ts'
import { nextQueryAfter } from './query-schedule.ts'
import { givenUpStates, isOpen, transitions } from './states.ts'

/**
 * Moves a payment from the state the caller saw to `to` and records the step with its reason. `change`: what is learnt
 * with the step; `nextQueryAt` only where the regular turn would come too late, `cardRefusedAt` where the order shows
 * the refused card for which the payment is declined.
 * Changes nothing and returns undefined when the payment has left that state meanwhile.
 * Invariant: only the transitions of `states.ts` happen, each leaves one row of history.
 * @throws when the step is illegal: that is a defect of the caller, not a matter of timing
 */
export async function movePayment(
  tx: Tx,
  seen: Payment,
  to: PaymentState,
  reason: PaymentReason,
  now: Date,
  { cardRefusedAt, ...change }: Change & { cardRefusedAt?: Date | undefined } = {},
): Promise<Payment | undefined> {
  const from = seen.state
  if (!transitions[from].includes(to)) throw new Error(`a payment cannot go from ${from} to ${to}: ${reason}`)
  const nextQueryAt = isWatched(seen, to) ? nextQueryAfter(seen, now) : null
  const moved = await updateState(tx, { id: seen.id, from, to }, { nextQueryAt, ...change }, now)
  if (moved !== undefined) {
    await insertTransition(tx, { payment: moved, from, reason })
    if (to === 'declined' && hadCard(seen)) await recordRefusedCard(tx, moved, cardRefusedAt, now)
  }
  return moved
}

/**
 * `movePayment` for a payment the caller holds, which cannot have left its state.
 * @throws when it moved nevertheless
 */
export async function moveHeld(...step: Parameters<typeof movePayment>): Promise<Payment> {
  const moved = await movePayment(...step)
  if (moved === undefined) throw new Error(`payment ${step[1].id} moved while it was locked`)
  return moved
}

/** Tells whether a card was handed over by then: where the shop's page takes it, not before the purchase was opened. */
const hadCard = (seen: Payment): boolean =>
  paysByCard(seen) && !(seen.state === 'created' && methodOf(seen).awaits === 'card')

/** Tells whether the provider may still bring money: an open purchase, and one given up that can be paid anyway. */
function isWatched(seen: Payment, to: PaymentState): boolean {
  if (isOpen(to)) return true
  if (!givenUpStates.some((state) => state === to)) return false
  // Once the shop asked for the money, the provider may have taken it in spite of a refusal or the operator's decision.
  return canBePaidLate(seen) || seen.captureBeganAt !== null
}
