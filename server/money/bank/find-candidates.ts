// The purchases that a deposit may be for.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'
import { depositMethods } from '#server/money/payments/methods.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import type { BankDeposit } from './queries.ts'

/** A purchase whose money arrives as deposits, and what deposits have brought so far that are not reversed. */
export type Candidate = Payment & { foundYen: number }

/** More than a person looks through. */
const atMost = 200

/**
 * Purchases by bank transfer or e-mail remittance to which a deposit can still be assigned: under the payer's name, of the
 * order that the bank names, or of exactly this price, and not over before `since`; and the one it is assigned to. A
 * remittance has no payer's name. `foundYen` leaves the deposit itself out.
 */
export async function findCandidates(
  db: Database,
  deposit: BankDeposit,
  { payerKey, since }: { payerKey: string; since: Date },
): Promise<Candidate[]> {
  const { source, depositId, amountYen, orderId, paymentId } = deposit
  const foundYen = sql<number>`(
    select coalesce(sum(amount_yen), 0) from bank_deposit d
    where d.payment_id = payment.id and d.reversed_at is null
      and (d.source, d.deposit_id) <> (${source}, ${depositId})
  )`
  return await db
    .selectFrom('payment')
    .selectAll()
    .select(foundYen.as('foundYen'))
    .where('method', 'in', depositMethods)
    .where('state', 'not in', ['paid', 'refunding', 'refunded'])
    .where((e) =>
      e.or([
        ...(payerKey === '' ? [] : [e.and([e('payerKey', '=', payerKey), e('giveUpAt', '>=', since)])]),
        ...(orderId === null ? [] : [e('orderId', '=', orderId)]),
        ...(paymentId === null ? [] : [e('id', '=', paymentId)]),
        // Nothing waits for longer than it is looked back, so what was opened before is over.
        e.and([e('priceYen', '=', amountYen), e('createdAt', '>=', since), e('giveUpAt', '>=', since)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(atMost)
    .execute()
}
