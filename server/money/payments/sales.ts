import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'

export interface Sales {
  purchases: number
  /** Yen paid; refunds are not deducted. */
  yen: number
}

/** Purchases of points by the hour in which they were paid, from an instant to before another. Hours without one are missing. */
export async function salesByHour(
  db: Database,
  { from, before }: { from: Date; before: Date },
): Promise<(Sales & { hour: Date })[]> {
  const hour = sql<Date>`date_trunc('hour', moved_at, 'UTC')`
  const rows = await db
    .selectFrom('paymentTransition')
    .innerJoin('payment', 'payment.id', 'paymentTransition.paymentId')
    .select((eb) => [
      hour.as('hour'),
      eb.fn.countAll<number>().as('purchases'),
      sql<number>`sum(price_yen)::bigint`.as('yen'),
    ])
    .where('toState', '=', 'paid')
    // A refund that was refused leads back to `paid`: its purchase was sold before.
    .where((eb) => eb.or([eb('fromState', 'is', null), eb('fromState', '<>', 'refunding')]))
    .where('movedAt', '>=', from)
    .where('movedAt', '<', before)
    .groupBy(hour)
    .execute()
  return rows.map(({ hour, purchases, yen }) => ({ hour, purchases: Number(purchases), yen: Number(yen) }))
}
