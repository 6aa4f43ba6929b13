import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'

export interface RateStep {
  /** Points spent in the period from which this rate holds. */
  spendFromPoints: number
  /** Coins per point, in basis points. */
  coinRateBp: number
}

/** Sets every member's coin rate from what they spent on draws in a period. Harmless when repeated. */
export async function setCoinRates(
  db: Database,
  from: Date,
  until: Date,
  steps: readonly RateStep[],
): Promise<void> {
  const thresholds = steps.map((step) => step.spendFromPoints)
  const rates = steps.map((step) => step.coinRateBp)
  await sql`
    with spent as (
      select w.member_id, coalesce(s.points, 0) points from wallet w
      left join (select member_id, -sum(points) points from ledger_entry
                 where cause = 'draw' and moved_at >= ${from} and moved_at < ${until} group by member_id) s using (member_id)
    ), rate as (
      select spent.member_id, (select step.rate from unnest(${thresholds}::bigint[], ${rates}::int[]) step(spend_from, rate)
        where spent.points >= step.spend_from order by step.spend_from desc limit 1) coin_rate_bp
      from spent
    )
    update wallet w set coin_rate_bp = r.coin_rate_bp from rate r
    where r.member_id = w.member_id and w.coin_rate_bp <> r.coin_rate_bp
  `.execute(db)
}
