// The price of draws goes back to their members, as the ledger knows it.

import { sql } from 'kysely'
import type { Tx } from '#server/db/pool.ts'
import type { PointSource } from '#server/db/schema.ts'
import { type Posting, postAll } from './ledger.ts'

export interface ReturnedDraw {
  id: string
  memberId: string
}

interface Spent {
  drawId: string
  memberId: string
  cards: number
  coinHundredths: number
  /** Null: paid with coins, or free. */
  source: PointSource | null
  points: number
}

/**
 * Pays draws back in full, each in one entry, once: points of the sources from which they were paid, as they stood in the
 * queue, valid anew; coins that were paid. Coins that a draw brought stay, and so does its part in the month's rank. The cards
 * that the draw owed are owed no more. The caller holds the wallets.
 * @returns the draws that were paid back now
 */
export async function returnDraws(
  tx: Tx,
  draws: readonly ReturnedDraw[],
  now: Date,
): Promise<ReturnedDraw[]> {
  const rows = await readSpent(tx, draws)
  const postings = Array.from(
    Map.groupBy(rows, ({ drawId }) => drawId),
    ([causeId, spent]): Posting => {
      const [{ memberId, cards, coinHundredths }] = spent as [Spent]
      return {
        ...{ memberId, cause: 'draw_return', causeId },
        grants: spent.flatMap(({ source, points }) =>
          source !== null && points > 0 ? [{ source, points }] : [],
        ),
        coinHundredths: Math.max(0, -coinHundredths),
        cards: -cards,
      }
    },
  )
  if (postings.length !== draws.length) throw new Error('a draw has no entry in the ledger')
  const results = await postAll(tx, postings, now)
  return postings.flatMap(({ memberId, causeId }, at) =>
    results[at]?.outcome === 'posted' ? [{ id: causeId, memberId }] : [],
  )
}

/** The points of a draw are those of the queue between its entry and the one before: each belongs to one lot. */
async function readSpent(tx: Tx, draws: readonly ReturnedDraw[]): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select e.cause_id draw_id, e.member_id, e.cards, e.coin_hundredths, l.source,
      coalesce(sum(least(l.last_point, e.points_consumed_after)
        - greatest(l.last_point - l.points, e.points_consumed_after + e.points)), 0)::bigint points
    from unnest(${draws.map(({ memberId }) => memberId)}::uuid[], ${draws.map(({ id }) => id)}::uuid[]) d(member_id, id)
    join ledger_entry e on e.member_id = d.member_id and e.cause = 'draw' and e.cause_id = d.id
    left join point_lot l on l.member_id = e.member_id and l.last_point > e.points_consumed_after + e.points
      and l.last_point - l.points < e.points_consumed_after
    group by e.cause_id, e.member_id, e.cards, e.coin_hundredths, l.source
    order by e.cause_id, l.source`.execute(tx)
  return rows
}
