import type { Database } from '../../db/pool.ts'
import type { CardProvider, Returned } from '../../providers/card/port.ts'
import { actOnAuthentication } from './advance-payment.ts'
import { checkPayment } from './check-payment.ts'
import { findPaymentByAccessId, type Payment } from './queries.ts'

export type Continuation =
  | { outcome: 'challenge'; url: string }
  | { outcome: 'checked'; payment: Payment }
  | { outcome: 'unknown payment' }

/**
 * A browser came back from the provider: goes on with the authentication, takes the money, and settles by asking the
 * provider. The browser's words only choose which question is asked; a repeat, a forgery or a late return ends in the
 * same question. Refuses an access id this shop does not know.
 */
export async function continuePayment(
  db: Database,
  provider: CardProvider,
  returned: Returned,
  now: Date,
): Promise<Continuation> {
  const payment = await findPaymentByAccessId(db, returned.accessId)
  if (payment === undefined) return { outcome: 'unknown payment' }
  let refusal: string | undefined
  if (payment.state === 'action_required' && returned.step !== 'none') {
    const answer =
      returned.step === 'begin'
        ? await provider.beginAuthentication(returned.accessId, returned.parameter)
        : await provider.readAuthentication(returned.accessId)
    const advance = await actOnAuthentication(db, provider, payment, answer, now)
    if (advance.outcome === 'challenge') return advance
    if (advance.outcome === 'refused') refusal = advance.reason
  }
  return { outcome: 'checked', payment: await checkPayment(db, provider, payment, now, refusal) }
}
