import type { Database } from '../../db/pool.ts'
import type { CardProvider } from '../../providers/card/port.ts'
import { checkPayment } from './check-payment.ts'
import type { Payment } from './queries.ts'

export type SecureWay =
  /** The provider's own page, which recognises the payer. */
  | { outcome: 'page'; url: string }
  /** The provider has no card yet: the browser must hand one over first. */
  | { outcome: 'card wanted' }
  /** There is nothing left to recognise; how the purchase stands is told by its result screen. */
  | { outcome: 'decided' }

/** Asks the provider how a purchase stands, settles it, and finds where its payer goes on. */
export async function findSecurePage(
  db: Database,
  provider: CardProvider,
  seen: Payment,
  now: Date,
): Promise<SecureWay> {
  const payment = await checkPayment(db, provider, seen, now)
  if (payment.state === 'created') return { outcome: 'card wanted' }
  if (payment.state !== 'action_required') return { outcome: 'decided' }
  return payment.secureUrl === null ? { outcome: 'card wanted' } : { outcome: 'page', url: payment.secureUrl }
}
