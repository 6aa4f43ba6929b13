import { because, type PaymentReason, type Said } from '#contract/payment-reasons.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { keepPage, type Payment, reserveCapture } from '#server/money/payments/queries.ts'
import type { MethodAdapter, ResumeResult } from '#server/providers/payments/port.ts'

/** Longer than any call to the provider can last: an older reservation belongs to a process that died. */
const reservationMs = 30_000

export type Advance =
  /** The member must answer a question at this address. */
  | { outcome: 'redirect'; url: string }
  /** The provider declined to take the money. */
  | { outcome: 'refused'; reason: Said }
  /** Nothing more to do now; the next query shows the outcome. */
  | { outcome: 'asked' }

/**
 * Acts on the answer to "is this the payer, and do they agree?": an approved purchase becomes `processing`
 * and its money is taken; a refused one is declined; without an answer it is `unknown`.
 * Does nothing for a payment that has left the state the caller saw.
 */
export async function actOnAuthentication(
  db: Database,
  adapter: MethodAdapter,
  seen: Payment,
  answer: ResumeResult,
  now: Date,
): Promise<Advance> {
  const move = (to: 'processing' | 'declined' | 'unknown', reason: PaymentReason) =>
    transaction(db, (tx) => movePayment(tx, seen, to, reason, now))
  switch (answer.outcome) {
    case 'redirect':
      await keepPage(db, seen.id, answer.url)
      return { outcome: 'redirect', url: answer.url }
    case 'refused':
      await move('declined', because('declined', { said: answer.reason }))
      return { outcome: 'asked' }
    case 'no answer':
      await move('unknown', because('notRecognised', { said: answer.reason }))
      return { outcome: 'asked' }
    case 'not now':
      return { outcome: 'asked' }
    case 'approved': {
      const processing = await move('processing', because('approved'))
      return processing === undefined
        ? { outcome: 'asked' }
        : await capturePayment(db, adapter, processing, now)
    }
  }
}

/**
 * Asks the provider to take the money of an approved purchase. One process at a time, and the
 * same idempotency key every time; the provider takes the money of an order once. A time-out makes
 * the payment `unknown`. A payer who has not approved yet gets the page again, with the same time limit as before.
 * The answer to the capture does not make the purchase paid: the query decides.
 */
export async function capturePayment(
  db: Database,
  adapter: MethodAdapter,
  seen: Payment,
  now: Date,
): Promise<Advance> {
  if (adapter.capture === undefined || seen.providerReference === null) return { outcome: 'asked' }
  const staleBefore = new Date(now.getTime() - reservationMs)
  const payment = await reserveCapture(db, seen.id, staleBefore, now)
  if (payment === undefined) return { outcome: 'asked' }
  const answer = await adapter.capture(orderOf(payment), payment.priceYen, payment.captureKey)
  if (answer.outcome === 'refused') return { outcome: 'refused', reason: answer.reason }
  if (answer.outcome === 'no answer')
    await transaction(db, (tx) =>
      movePayment(tx, payment, 'unknown', because('notCaptured', { said: answer.reason }), now),
    )
  if (answer.outcome === 'not agreed')
    await transaction(db, (tx) =>
      movePayment(tx, payment, 'action_required', because('notCaptured', { said: answer.reason }), now, {
        captureBeganAt: null,
      }),
    )
  return { outcome: 'asked' }
}
