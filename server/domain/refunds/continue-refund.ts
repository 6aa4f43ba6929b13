import { type Database, transaction } from '../../db/pool.ts'
import type { CancelResult, MethodAdapter } from '../../providers/payments/port.ts'
import { adapterOf, type MethodAdapters } from '../payments/methods.ts'
import { orderOf } from '../payments/order-names.ts'
import { findPayment, lockPayment, type Payment } from '../payments/queries.ts'
import { findOpenRefund, reserveAsking } from './queries.ts'
import { askingMs, endRefund } from './refund-payment.ts'
import { refundedInWords, refundedShareOf } from './refunded-amount.ts'

/**
 * Asks the provider to give the money of a `refunding` purchase back, with the refund's own key every time, and ends the
 * refund by what it says. No answer leaves it as it is: the sweep comes again. One process asks at a time; others, and
 * every other state, change nothing.
 * @returns the purchase as it stands afterwards
 */
export async function continueRefund(
  db: Database,
  adapters: MethodAdapters,
  seen: Payment,
  now: Date,
): Promise<Payment> {
  const open = await findOpenRefund(db, seen.id)
  const refund = open && (await reserveAsking(db, open.id, new Date(now.getTime() - askingMs), now))
  if (refund === undefined) return (await findPayment(db, seen.id)) ?? seen
  const answer = await ask(adapterOf(adapters, seen), seen, refund.id)
  return await transaction(db, async (tx) => {
    const payment = await lockPayment(tx, seen.id)
    if (payment === undefined) throw new Error(`no payment ${seen.id}`)
    if (answer.outcome === 'no answer') return payment
    // Ended by hand meanwhile, or by another process, and perhaps begun anew: this answer is not about that.
    if ((await findOpenRefund(tx, payment.id))?.id !== refund.id) return payment
    return answer.outcome === 'refused'
      ? await endRefund(tx, payment, { outcome: 'refused', reason: answer.reason, isByHand: false }, now)
      : await endRefund(tx, payment, { ...given, reason: `the provider: ${answer.outcome}` }, now)
  })
}

const given = { outcome: 'refunded', isByHand: false } as const

/**
 * The provider's account is read before it is asked, and once more before a refusal is believed: an earlier request, or
 * a person in its console, may have given the money back. Only the whole counts as refunded; after a part nothing is
 * asked for, as no provider gives more than it has left, and a person decides.
 */
async function ask(adapter: MethodAdapter, payment: Payment, idempotencyKey: string): Promise<CancelResult> {
  const before = await readRefunded(adapter, payment)
  if (before !== undefined) return before
  const how = { isPaid: true, amountYen: payment.priceYen, idempotencyKey }
  const answer = await adapter.cancelOrRefund(orderOf(payment), how)
  if (answer.outcome !== 'refused') return answer
  return (await readRefunded(adapter, payment)) ?? answer
}

/** What the provider's account says for certain; undefined while none of the money is refunded there. */
async function readRefunded(adapter: MethodAdapter, payment: Payment): Promise<CancelResult | undefined> {
  const found = await adapter.query(orderOf(payment))
  if (found.outcome === 'no answer') return found
  if (found.outcome !== 'found') return undefined
  switch (refundedShareOf(found, payment)) {
    case 'nothing':
      return undefined
    case 'whole':
      return { outcome: 'refunded' }
    default:
      return { outcome: 'refused', reason: onlyAPart(refundedInWords(found)) }
  }
}

/** Read by the operator in the history of the purchase (`payment show`). */
const onlyAPart = (givenBack: string) =>
  `${givenBack} went back at the provider before; give the rest back in its console and refund again, or leave it at the part`
