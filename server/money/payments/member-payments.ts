// A member's payments: as operators see them, also those that something else names; and the method they used last.

import { type Selectable, sql } from 'kysely'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database } from '#server/db/pool.ts'
import type { Payment as PaymentTable } from '#server/db/schema.ts'

/** A payment, and why it is in its state. */
export type ToldPayment = Selectable<PaymentTable> & { reason: string | null }

/** A member's payments, newest first. */
export async function listPaymentsOf(
  db: Database,
  memberId: string,
  page: NewestPage,
): Promise<ToldPayment[]> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('paymentTransition as t')
        .select('t.reason')
        .whereRef('t.paymentId', '=', 'payment.id')
        .orderBy('t.transitionNo', 'desc')
        .limit(1)
        .as('reason'),
    )
    .where('memberId', '=', memberId)
    .$call(newestFirst('createdAt', page))
    .execute()
}

/** Payments by their ids; unknown ones are left out. */
export async function findPayments(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Selectable<PaymentTable>>> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The method of the member's newest purchase that was paid; undefined before the first. */
export async function findLastUsedMethod(db: Database, memberId: string): Promise<string | undefined> {
  const payments = db.selectFrom('payment').select('method').where('state', '=', 'paid')
  const newest = payments.where('memberId', '=', memberId).orderBy('createdAt', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.method
}
