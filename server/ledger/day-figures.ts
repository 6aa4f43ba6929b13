// Sums of the ledger's movements in a span of time. The span is found by the index `ledger_entry_by_moment`.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'
import type { EntryCause, PointSource } from '#server/db/schema.ts'

export interface Span {
  from: Date
  before: Date
}

const entriesIn = (db: Database, { from, before }: Span) =>
  db.selectFrom('ledgerEntry').where('movedAt', '>=', from).where('movedAt', '<', before)

export interface CauseSum {
  cause: EntryCause
  entries: number
  pointsGained: number
  /** Positive. */
  pointsGone: number
  coinsGained: number
  /** Positive. */
  coinsGone: number
  yen: number
  cards: number
}

/** The sums by cause. */
export async function sumByCause(db: Database, span: Span): Promise<CauseSum[]> {
  return await entriesIn(db, span)
    .select((e) => ['cause', e.fn.countAll<number>().as('entries')])
    .select([
      sql<number>`sum(greatest(points, 0))::bigint`.as('pointsGained'),
      sql<number>`sum(greatest(-points, 0))::bigint`.as('pointsGone'),
      sql<number>`sum(greatest(coin_hundredths, 0))::bigint`.as('coinsGained'),
      sql<number>`sum(greatest(-coin_hundredths, 0))::bigint`.as('coinsGone'),
      sql<number>`sum(yen)::bigint`.as('yen'),
      sql<number>`sum(cards)::bigint`.as('cards'),
    ])
    .groupBy('cause')
    .orderBy('cause')
    .execute()
}

/** The entries that moved yen. */
export async function listYenEntries(
  db: Database,
  span: Span,
): Promise<{ cause: EntryCause; causeId: string | null; yen: number }[]> {
  return await entriesIn(db, span).select(['cause', 'causeId', 'yen']).where('yen', '<>', 0).execute()
}

/** The decisions about cards, with how many each was about. */
export async function listDecidedCards(
  db: Database,
  span: Span,
): Promise<{ memberId: string; causeId: string; cards: number }[]> {
  const rows = await entriesIn(db, span)
    .select(['memberId', 'causeId', 'cards'])
    .where('cause', '=', 'choice')
    .execute()
  // A choice is about a draw or an exchange.
  return rows.map(({ memberId, causeId, cards }) => ({ memberId, causeId: causeId as string, cards: -cards }))
}

/**
 * The points granted, by source, as the lots have them. Points that only moved in their member's queue were granted
 * before. The lots of an entry end where the queue ended after it: by that they are found through their key.
 */
export async function sumGranted(
  db: Database,
  { from, before }: Span,
): Promise<{ source: PointSource; points: number }[]> {
  const { rows } = await sql<{ source: PointSource; points: number }>`
    select l.source, sum(l.points)::bigint points
    from ledger_entry e
    join point_lot l on l.member_id = e.member_id and l.entry_no = e.entry_no and l.first_entry_no is null
      and l.last_point > e.points_after + e.points_consumed_after - e.points
      and l.last_point <= e.points_after + e.points_consumed_after
    where e.moved_at >= ${from} and e.moved_at < ${before} and e.points > 0
    group by l.source order by l.source`.execute(db)
  return rows
}

export interface Unused {
  points: number
  coinHundredths: number
}

/** All members' unused points and coins at an instant: their present sum without the movements since. */
export async function unusedAt(db: Database, at: Date): Promise<Unused> {
  const { rows } = await sql<Unused>`
    select ((select coalesce(sum(points), 0) from wallet)
        - (select coalesce(sum(points), 0) from ledger_entry where moved_at >= ${at}))::bigint points,
      ((select coalesce(sum(coin_hundredths), 0) from wallet)
        - (select coalesce(sum(coin_hundredths), 0) from ledger_entry where moved_at >= ${at}))::bigint coin_hundredths
  `.execute(db)
  return rows[0] as Unused
}
