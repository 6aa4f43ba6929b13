// The shop's debt to its members in points.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'
import type { PointSource } from '#server/db/schema.ts'

export interface Liability {
  /** The sum of all wallets. */
  total: number
  /** Points whose end has passed and that no sweep has taken out yet. */
  ended: number
  /** The other points by the month of Japan in which they end (`2026-11`) and by source; months in order. */
  months: { month: string; bySource: Partial<Record<PointSource, number>> }[]
}

/**
 * All points that members own at `now`, of one instant. The months and the ended points add up to the total,
 * because every wallet is the sum of its lots' remaining points (`ledgerFaults`).
 */
export async function readLiability(db: Database, now: Date): Promise<Liability> {
  const { rows } = await sql<{ month: string | null; source: PointSource | null; points: number }>`
    select case when lot.expires_at > ${now}
        then to_char(lot.expires_at at time zone 'Asia/Tokyo', 'YYYY-MM') else '' end as month,
      lot.source, sum(least(lot.points, lot.last_point - wallet.points_consumed))::bigint points
    from wallet join point_lot lot on lot.member_id = wallet.member_id and lot.last_point > wallet.points_consumed
    where wallet.points > 0
    group by 1, 2
    union all
    select null, null, coalesce(sum(points), 0)::bigint from wallet
    order by 1, 2`.execute(db)
  const months = new Map<string, Partial<Record<PointSource, number>>>()
  let [total, ended] = [0, 0]
  for (const { month, source, points } of rows)
    if (month === null || source === null) total = points
    else if (month === '') ended += points
    else {
      const bySource = months.get(month) ?? {}
      bySource[source] = points
      months.set(month, bySource)
    }
  return { total, ended, months: Array.from(months, ([month, bySource]) => ({ month, bySource })) }
}
