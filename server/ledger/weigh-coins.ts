import { sql } from 'kysely'
import { addMonths, type JapanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'

/** Spending and coin rates by rank, lowest first. */
interface Rates {
  spendFromPoints: readonly number[]
  coinRatesBp: readonly number[]
}

/**
 * Computes the effect of other coin rates in a finished month. `members`: how many members' spending in it
 * earns each rank; members who spent nothing are in none of them. `gave`: the coins that its draws for points
 * gave, from the ledger; `wouldGive`: the coins they would have given, draw by draw and rounded as a draw
 * rounds, with the ranks that the month before earns, or that were kept. Exact; reads the draws of two months.
 */
export async function weighCoins(
  db: Database | Tx,
  month: JapanDate,
  { spendFromPoints, coinRatesBp }: Rates,
  kept: readonly { memberId: string; rankNumber: number }[],
): Promise<{ members: number[]; gave: number; wouldGive: number }> {
  const [before, begins, ends] = [-1, 0, 1].map((months) => startOfJapanDay(addMonths(month, months)))
  const spends = sql`${`{${spendFromPoints.join(',')}}`}::bigint[]`
  const { rows } = await sql<{ members: number[]; gave: number; wouldGive: number }>`
    with moved as (
      select member_id, -points points, coin_hundredths coins, moved_at >= ${begins} is_asked
      from ledger_entry
      where cause = 'draw' and points < 0 and moved_at >= ${before} and moved_at < ${ends}
    ), spent as (
      select member_id, coalesce(sum(points) filter (where is_asked), 0) asked,
        coalesce(sum(points) filter (where not is_asked), 0) earlier
      from moved group by member_id
    ), ranked as (
      select s.member_id, width_bucket(s.asked, ${spends}) earned,
        greatest(width_bucket(s.earlier, ${spends}), k.number) current
      from spent s
      left join unnest(${kept.map(({ memberId }) => memberId)}::uuid[],
        ${kept.map(({ rankNumber }) => (rankNumber <= coinRatesBp.length ? rankNumber : null))}::int[])
        k (member_id, number) on k.member_id = s.member_id
    )
    select
      (select array_agg((select count(*) from ranked r join spent s using (member_id)
          where s.asked > 0 and r.earned = n) order by n)
        from generate_series(1, ${coinRatesBp.length}::int) n) members,
      coalesce(sum(m.coins), 0)::bigint gave,
      coalesce(sum(m.points * (${`{${coinRatesBp.join(',')}}`}::bigint[])[r.current] / 100), 0)::bigint would_give
    from moved m join ranked r using (member_id)
    where m.is_asked`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate returned no row')
  return { ...row, members: row.members.map(Number) }
}
