// The answer to "buy points": what comes next for the browser (spec §4).

import type * as z from 'zod/mini'
import type { Awaits } from '#contract/payment-methods.ts'
import { type buyPoints, securePath } from '#contract/payments.ts'
import type { Database } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { methodOf, returnPathOf } from '#server/money/payments/methods.ts'
import { findAwaitedPayment, type Payment } from '#server/money/payments/queries.ts'

type BuyAnswer = z.output<typeof buyPoints.output>

/**
 * `credited`: nothing more is needed. `receipt number`: paid at a till. `order`: approved in the provider's window.
 * `page`: the browser goes to the provider's page. `secure page`: `securePath` finds the address where the payer
 * continues. `end`: the purchase's own screen shows the outcome.
 */
type Next = 'credited' | 'receipt number' | 'order' | 'page' | 'secure page' | 'end'

/** By state, and where the method waits for something particular, by that. */
const nextOf: Record<PaymentState, Partial<Record<Awaits, Next>> & { usual: Next }> = {
  // A card is asked for again at its session; everything else is watched at its end.
  created: { usual: 'end', card: 'secure page' },
  unknown: { usual: 'end', card: 'secure page' },
  action_required: { usual: 'page', window: 'order' },
  awaiting_payment: { usual: 'end', till: 'receipt number' },
  processing: { usual: 'end' },
  paid: { usual: 'credited' },
  review: { usual: 'end' },
  declined: { usual: 'end' },
  expired: { usual: 'end' },
  cancelled: { usual: 'end' },
  refunding: { usual: 'end' },
  refunded: { usual: 'end' },
}

/** `url` of a purchase that needs nothing more (spec §4). */
const creditedUrl = '1'

const securePageOf = ({ id }: Payment): BuyAnswer => ({
  result: 7,
  paymentId: id,
  url: `${securePath}?${new URLSearchParams({ payment_id: id })}`,
})

const answers: Record<Next, (payment: Payment, db: Database) => BuyAnswer | Promise<BuyAnswer>> = {
  credited: () => ({ result: 1, url: creditedUrl }),
  async 'receipt number'({ id, memberId, method }, db) {
    const awaited = await findAwaitedPayment(db, memberId, [method], id)
    return { result: 1, paymentId: id, receiptNumber: awaited?.receiptNumber }
  },
  order: ({ providerReference }) => ({ result: 1, providerOrderId: providerReference ?? undefined }),
  // A page that wants a form, or a card whose holder must be authenticated before anything is charged.
  page: (payment) =>
    payment.pageUrl === null || payment.pageFields !== null
      ? securePageOf(payment)
      : { result: 1, url: payment.pageUrl },
  'secure page': securePageOf,
  end: (payment) => ({ result: 1, url: returnPathOf(payment) }),
}

export async function buyAnswer(db: Database, payment: Payment): Promise<BuyAnswer> {
  const next = nextOf[payment.state]
  return await answers[next[methodOf(payment).awaits] ?? next.usual](payment, db)
}
