// The SQL of refunds.

import { type Selectable, sql } from 'kysely'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { RefundOutcome, PaymentRefund as RefundTable } from '#server/db/schema.ts'

export type Refund = Selectable<RefundTable>

/** Opens a refund; refused by the database while another is open. */
export async function insertRefund(
  tx: Tx,
  refund: Pick<Refund, 'id' | 'paymentId' | 'points' | 'yen' | 'isByHand' | 'isChargeback' | 'beganAt'>,
): Promise<void> {
  await tx.insertInto('paymentRefund').values(refund).execute()
}

const openRefund = (db: Database, paymentId: string) =>
  db.selectFrom('paymentRefund').selectAll().where('paymentId', '=', paymentId).where('endedAt', 'is', null)

/** The open refund of a purchase. */
export const findOpenRefund = (db: Database, paymentId: string): Promise<Refund | undefined> =>
  openRefund(db, paymentId).executeTakeFirst()

/** The same, locked until the transaction ends, so that no process starts to ask the provider meanwhile. */
export const lockOpenRefund = (tx: Tx, paymentId: string): Promise<Refund | undefined> =>
  openRefund(tx, paymentId).forNoKeyUpdate().executeTakeFirst()

/** Every attempt to refund a purchase, oldest first. */
export const listRefunds = (db: Database, paymentId: string): Promise<Refund[]> =>
  db.selectFrom('paymentRefund').selectAll().where('paymentId', '=', paymentId).orderBy('beganAt').execute()

/**
 * Reserves the right to ask the provider, and counts the request. Undefined when the refund has ended, or while another
 * process asks; a process that reserved it before `staleBefore` is presumed dead.
 */
export async function reserveAsking(
  db: Database,
  id: string,
  staleBefore: Date,
  now: Date,
): Promise<Refund | undefined> {
  return await db
    .updateTable('paymentRefund')
    .set((e) => ({ asks: e('asks', '+', 1), askedAt: now }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where((e) => e.or([e('askedAt', 'is', null), e('askedAt', '<', staleBefore)]))
    .returningAll()
    .executeTakeFirst()
}

/** Ends an open refund. */
export async function closeRefund(
  tx: Tx,
  id: string,
  end: { outcome: RefundOutcome; isByHand: boolean },
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('paymentRefund')
    .set({ ...end, endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The yen of a purchase that its provider has refunded, and whether the money was charged back. */
export async function readRefundedThere(
  db: Database,
  paymentId: string,
): Promise<{ yen: number; isChargedBack: boolean }> {
  const row = await db
    .selectFrom('paymentRefund')
    .select([
      sql<number>`coalesce(sum(yen) filter (where not is_by_hand and not is_chargeback), 0)::bigint`.as(
        'yen',
      ),
      sql<boolean>`coalesce(bool_or(is_chargeback), false)`.as('isChargedBack'),
    ])
    .where('paymentId', '=', paymentId)
    .where('outcome', '=', 'refunded')
    .executeTakeFirstOrThrow()
  return row
}

/** Attempts to refund purchases of a member, newest first. */
export async function listRefundsOf(db: Database, memberId: string, page: NewestPage): Promise<Refund[]> {
  return await db
    .selectFrom('paymentRefund')
    .innerJoin('payment', 'payment.id', 'paymentRefund.paymentId')
    .selectAll('paymentRefund')
    .where('payment.memberId', '=', memberId)
    .$call(newestFirst('beganAt', page, sql`payment_refund.id::text collate "C"`))
    .execute()
}

/** Counts the refunds that began before an instant and have not ended, and tells when the oldest began. */
export const countOpenRefunds = (
  db: Database,
  before: Date,
): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('paymentRefund')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('beganAt').as('since')])
    .where('endedAt', 'is', null)
    .where('beganAt', '<', before)
    .executeTakeFirstOrThrow()

/** By which payment method the purchases were paid that these refunds belong to; by the id of the refund. */
export async function methodsOfRefunds(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('paymentRefund')
    .innerJoin('payment', 'payment.id', 'paymentRefund.paymentId')
    .select(['paymentRefund.id', 'payment.method'])
    .where('paymentRefund.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, method }) => [id, method]))
}
