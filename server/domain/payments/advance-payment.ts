import { type Database, transaction } from '../../db/pool.ts'
import type { AuthenticationResult, CardProvider } from '../../providers/card/port.ts'
import { movePayment } from './move-payment.ts'
import { keepSecureUrl, type Payment, reserveCapture } from './queries.ts'

/** Longer than any call to the provider can last: an older reservation belongs to a process that died. */
const reservationMs = 30_000

export type Advance =
  /** The member must answer a question at this address. */
  | { outcome: 'challenge'; url: string }
  /** The provider declined to take the money. */
  | { outcome: 'refused'; reason: string }
  /** Everything there is to do now is done; the provider's account says how it went. */
  | { outcome: 'asked' }

/**
 * Acts on the answer to "is this the card's owner?": an authenticated purchase becomes `processing`
 * and its money is taken; a refused one is declined; without an answer it is `unknown`.
 * Does nothing for a payment that has left the state the caller saw.
 */
export async function actOnAuthentication(
  db: Database,
  provider: CardProvider,
  seen: Payment,
  answer: AuthenticationResult,
  now: Date,
): Promise<Advance> {
  const move = (to: 'processing' | 'declined' | 'unknown', reason: string) =>
    transaction(db, (tx) => movePayment(tx, seen, to, reason, now))
  switch (answer.outcome) {
    case 'challenge':
      await keepSecureUrl(db, seen.id, answer.url)
      return { outcome: 'challenge', url: answer.url }
    case 'refused':
      await move('declined', answer.reason)
      return { outcome: 'asked' }
    case 'no answer':
      await move('unknown', `authentication: ${answer.reason}`)
      return { outcome: 'asked' }
    case 'not now':
      return { outcome: 'asked' }
    case 'authenticated': {
      const processing = await move('processing', 'authenticated')
      return processing === undefined
        ? { outcome: 'asked' }
        : await capturePayment(db, provider, processing, now)
    }
  }
}

/**
 * Asks the provider to take the money of an authenticated purchase. One process at a time, and the
 * same idempotency key every time; the provider takes the money of an order once. A time-out makes
 * the payment `unknown`. That the money was taken is not believed here: the query decides.
 */
export async function capturePayment(
  db: Database,
  provider: CardProvider,
  seen: Payment,
  now: Date,
): Promise<Advance> {
  const staleBefore = new Date(now.getTime() - reservationMs)
  const payment = await reserveCapture(db, seen.id, staleBefore, now)
  if (payment === undefined || payment.accessId === null) return { outcome: 'asked' }
  const order = { orderId: payment.orderId, accessId: payment.accessId }
  const answer = await provider.capture(order, payment.captureKey)
  if (answer.outcome === 'refused') return { outcome: 'refused', reason: answer.reason }
  if (answer.outcome === 'no answer')
    await transaction(db, (tx) => movePayment(tx, payment, 'unknown', `capture: ${answer.reason}`, now))
  return { outcome: 'asked' }
}
