import { type Database, transaction } from '../../../db/pool.ts'
import type { CancelResult, PaymentProvider } from '../../../providers/payments/port.ts'
import { orderOf } from '../company-names.ts'
import { type Providers, providerOf } from '../methods.ts'
import { findPayment, lockPayment, type Payment } from '../queries.ts'
import { findOpenRefund, type Refund, reserveAsking } from './queries.ts'
import { endRefund } from './refund-payment.ts'

/** Longer than a company's slowest answer: whoever asked is presumed gone after it. */
const reservationMs = 2 * 60_000

/**
 * Asks the company to give the money of a `refunding` purchase back, with the refund's own key every time, and ends the
 * refund by what it says. No answer leaves it as it is: the sweep comes again. One process asks at a time; others, and
 * every other state, change nothing.
 * @returns the purchase as it stands afterwards
 */
export async function continueRefund(
  db: Database,
  providers: Providers,
  seen: Payment,
  now: Date,
): Promise<Payment> {
  const open = await findOpenRefund(db, seen.id)
  const refund = open && (await reserveAsking(db, open.id, new Date(now.getTime() - reservationMs), now))
  if (refund === undefined) return (await findPayment(db, seen.id)) ?? seen
  const answer = await ask(providerOf(providers, seen), seen, refund)
  return await transaction(db, async (tx) => {
    const payment = await lockPayment(tx, seen.id)
    if (payment === undefined) throw new Error(`no payment ${seen.id}`)
    // Ended by hand meanwhile.
    if (payment.state !== 'refunding' || answer.outcome === 'no answer') return payment
    return answer.outcome === 'refused'
      ? await endRefund(tx, payment, { outcome: 'refused', reason: answer.reason, isByHand: false }, now)
      : await endRefund(tx, payment, { ...given, reason: `the company: ${answer.outcome}` }, now)
  })
}

const given = { outcome: 'refunded', isByHand: false } as const

/**
 * Once the company may have heard of it, its account is read before it is asked again, and once more before a refusal
 * is believed: an earlier request may have had its effect, and a second one be refused for that. Read so, money given
 * back is ours; before the first request it would be somebody else's doing, and perhaps a part of it only.
 */
async function ask(provider: PaymentProvider, payment: Payment, refund: Refund): Promise<CancelResult> {
  const order = orderOf(payment)
  const isAsked = refund.asks > 1
  const known = isAsked ? await givenBack(provider, payment) : undefined
  if (known !== undefined) return known
  const how = { isPaid: true, amountYen: payment.priceYen, idempotencyKey: refund.id }
  const answer = await provider.cancelOrRefund(order, how)
  if (answer.outcome !== 'refused' || !isAsked) return answer
  return (await givenBack(provider, payment)) ?? answer
}

/** What the company's account says for certain; undefined when the money is not given back there. */
async function givenBack(provider: PaymentProvider, payment: Payment): Promise<CancelResult | undefined> {
  const found = await provider.query(orderOf(payment))
  if (found.outcome === 'no answer') return found
  return found.outcome === 'found' && found.status === 'refunded' ? { outcome: 'refunded' } : undefined
}
