import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'

export interface RateStep {
  /** Points spent in the period from which this rate holds. */
  spendFromPoints: number
  /** Coins per point, in basis points. */
  coinRateBp: number
}

export interface RatePeriod {
  from: Date
  until: Date
  steps: readonly RateStep[]
  /** Members who count as having spent at least this much. */
  floors?: readonly { memberId: string; spendPoints: number }[]
}

/**
 * Sets every member's coin rate from what they spent on draws in a period. Harmless when repeated. Locks the
 * wallets it changes by id, as draws do, so neither stops the other for good.
 */
export async function setCoinRates(
  db: Database,
  { from, until, steps, floors = [] }: RatePeriod,
): Promise<void> {
  const thresholds = steps.map((step) => step.spendFromPoints)
  const rates = steps.map((step) => step.coinRateBp)
  const floorMembers = floors.map((floor) => floor.memberId)
  const floorPoints = floors.map((floor) => floor.spendPoints)
  await sql`
    with spent as (
      select w.member_id, greatest(s.points, f.points, 0) points from wallet w
      left join (select member_id, -sum(points) points from ledger_entry
                 where cause = 'draw' and moved_at >= ${from} and moved_at < ${until} group by member_id) s using (member_id)
      left join unnest(${floorMembers}::uuid[], ${floorPoints}::bigint[]) f(member_id, points) using (member_id)
    ), rate as (
      select spent.member_id, (select step.rate from unnest(${thresholds}::bigint[], ${rates}::int[]) step(spend_from, rate)
        where spent.points >= step.spend_from order by step.spend_from desc limit 1) coin_rate_bp
      from spent
    ), changed as (
      select w.member_id, r.coin_rate_bp from wallet w join rate r using (member_id)
      where w.coin_rate_bp <> r.coin_rate_bp order by w.member_id for no key update of w
    )
    update wallet w set coin_rate_bp = c.coin_rate_bp from changed c where c.member_id = w.member_id
  `.execute(db)
}
