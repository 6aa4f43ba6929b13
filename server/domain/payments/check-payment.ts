import { type Database, transaction } from '../../db/pool.ts'
import type { CardProvider, QueryResult } from '../../providers/card/port.ts'
import { type Advance, actOnAuthentication, capturePayment } from './advance-payment.ts'
import type { Payment } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/** The only method with a provider to ask; what another provider holds is not judged by this one's account. */
const cardMethod = '1'

/**
 * Asks the provider how a purchase stands and settles it. What every trigger does (return, notification,
 * result check, completion page, sweep), as often as they like. Where a crash or a lost browser left the purchase
 * authenticated but unpaid, it is finished here. Costs no provider call once the payment is paid or under review.
 * `refusal`: the provider declined to open the order or to take its money.
 */
export async function checkPayment(
  db: Database,
  provider: CardProvider,
  seen: Payment,
  now: Date,
  refusal?: string,
): Promise<Payment> {
  if (seen.state === 'paid' || seen.state === 'review' || seen.method !== cardMethod) return seen
  const query = async (reason?: string): Promise<[QueryResult, Payment]> => {
    const answer = await provider.query(seen.orderId)
    return [answer, await transaction(db, (tx) => settlePayment(tx, seen.id, answer, now, reason))]
  }
  const [answer, payment] = await query(refusal)
  if (answer.outcome !== 'found' || answer.status !== 'authenticated') return payment

  const advance = await finish(db, provider, payment, now)
  if (advance === undefined) return payment
  const [, settled] = await query(advance.outcome === 'refused' ? advance.reason : undefined)
  return settled
}

async function finish(
  db: Database,
  provider: CardProvider,
  payment: Payment,
  now: Date,
): Promise<Advance | undefined> {
  if (payment.state === 'processing') return await capturePayment(db, provider, payment, now)
  if (payment.state !== 'action_required' || payment.accessId === null) return undefined
  const answer = await provider.readAuthentication(payment.accessId)
  return await actOnAuthentication(db, provider, payment, answer, now)
}
