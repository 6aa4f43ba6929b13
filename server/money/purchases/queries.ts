// The rows behind notifications: purchases that are to be queried because their provider said something about them.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'
import type { Payment } from '#server/money/payments/queries.ts'

/** The purchases that a provider names, by our order ids or its own references. */
export async function findNamedPayments(
  db: Database,
  orderIds: readonly string[],
  references: readonly string[],
): Promise<Pick<Payment, 'id' | 'orderId' | 'providerReference'>[]> {
  if (orderIds.length + references.length === 0) return []
  return await db
    .selectFrom('payment')
    .select(['id', 'orderId', 'providerReference'])
    .where((e) =>
      e.or([
        e('orderId', '=', e.fn.any(e.val([...orderIds]))),
        e('providerReference', '=', e.fn.any(e.val([...references]))),
      ]),
    )
    .execute()
}

export interface Notice {
  paymentId: string
  /** In whose queue it stands. */
  provider: string
  isDispute: boolean
  /** The number of notifications it stands for. */
  notices: number
}

/** A notice as it is worked on. */
export interface TakenNotice extends Notice {
  heardAt: Date
  attempts: number
}

/** Writes notices, one for each purchase; one that waits already stands for the new notification too, and is due now. */
export async function addNotices(db: Database, notices: readonly Notice[], now: Date): Promise<void> {
  if (notices.length === 0) return
  await db
    .insertInto('paymentNotice')
    .values(
      // In one order, so that two processes do not wait for each other.
      notices
        .toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1))
        .map((notice) => ({ ...notice, heardAt: now, dueAt: now })),
    )
    .onConflict((it) =>
      it.column('paymentId').doUpdateSet((eb) => ({
        isDispute: sql<boolean>`payment_notice.is_dispute or excluded.is_dispute`,
        notices: eb('paymentNotice.notices', '+', eb.ref('excluded.notices')),
        heardAt: eb.ref('excluded.heardAt'),
        dueAt: eb.fn<Date>('least', ['paymentNotice.dueAt', 'excluded.dueAt']),
        attempts: 0,
      })),
    )
    .execute()
}

/** The notice of a purchase that is not followed up yet. */
export async function findNotice(db: Database, paymentId: string): Promise<TakenNotice | undefined> {
  return await db
    .selectFrom('paymentNotice')
    .select(['paymentId', 'provider', 'isDispute', 'notices', 'heardAt', 'attempts'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
}

/** Counts the purchases that wait for a query, by provider, and tells when the first notification came. */
export const countNotices = (db: Database): Promise<{ provider: string; count: number; since: Date }[]> =>
  db
    .selectFrom('paymentNotice')
    .select((eb) => ['provider', eb.fn.countAll<number>().as('count'), eb.fn.min('heardAt').as('since')])
    .groupBy('provider')
    .execute()

/** Takes the notice of a provider that is due longest; until `heldUntil` no other process takes it. */
export async function takeNotice(
  db: Database,
  provider: string,
  { now, heldUntil }: { now: Date; heldUntil: Date },
): Promise<TakenNotice | undefined> {
  return await db
    .updateTable('paymentNotice')
    .set((eb) => ({ heldUntil, attempts: eb('attempts', '+', 1) }))
    .where('paymentId', '=', (eb) =>
      eb
        .selectFrom('paymentNotice')
        .select('paymentId')
        .where('provider', '=', provider)
        .where('dueAt', '<=', now)
        .where((it) => it.or([it('heldUntil', 'is', null), it('heldUntil', '<=', now)]))
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['paymentId', 'provider', 'isDispute', 'notices', 'heardAt', 'attempts'])
    .executeTakeFirst()
}

/** Removes a notice whose work is done; if something was heard meanwhile, it is due again instead. */
export async function endNotice(db: Database, { paymentId, notices }: TakenNotice): Promise<void> {
  const removed = await db
    .deleteFrom('paymentNotice')
    .where('paymentId', '=', paymentId)
    .where('notices', '=', notices)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) return
  await db
    .updateTable('paymentNotice')
    .set({ heldUntil: null })
    .where('paymentId', '=', paymentId)
    .where('notices', '>', notices)
    .execute()
}

/** Lets a notice whose work failed wait until `dueAt`; if something was heard meanwhile, it is due at once. */
export async function postponeNotice(
  db: Database,
  { paymentId, notices }: TakenNotice,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('paymentNotice')
    .set({
      heldUntil: null,
      dueAt: sql<Date>`case when notices = ${notices} then ${dueAt}::timestamptz else due_at end`,
    })
    .where('paymentId', '=', paymentId)
    .execute()
}
