// Reading the ledger: balances, live lots, a member's entries, spend of a month.

import { sql } from 'kysely'
import { addMonths, type JapanDate, japanDate, startOfJapanMonth } from '#server/business-time/japan.ts'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database } from '#server/db/pool.ts'
import type { EntryCause, PointSource } from '#server/db/schema.ts'

export interface Balance {
  points: number
  coinHundredths: number
}

/** The points and coins that a member can spend at `now`; points past their end no longer count, swept or not. */
export async function readBalance(db: Database, memberId: string, now: Date): Promise<Balance> {
  const wallet = await db
    .selectFrom('wallet')
    .select(['points', 'coinHundredths', 'nextExpiryAt'])
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  if (wallet.nextExpiryAt > now) return { points: wallet.points, coinHundredths: wallet.coinHundredths }
  const lots = await liveLots(db, memberId, now)
  return { points: lots.reduce((sum, lot) => sum + lot.points, 0), coinHundredths: wallet.coinHundredths }
}

/** `readBalance` of several members at once. */
export async function readBalances(
  db: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, Balance>> {
  const rows = await db
    .selectFrom('wallet')
    .select((eb) => [
      'memberId',
      'coinHundredths',
      eb
        .case()
        .when('nextExpiryAt', '>', now)
        .then(eb.ref('points'))
        .else(
          eb
            .selectFrom('pointLot as lot')
            .select(
              sql<number>`coalesce(sum(least(lot.points, lot.last_point - wallet.points_consumed)), 0)::bigint`.as(
                'points',
              ),
            )
            .whereRef('lot.memberId', '=', 'wallet.memberId')
            .whereRef('lot.lastPoint', '>', 'wallet.pointsConsumed')
            .where('lot.expiresAt', '>', now),
        )
        .end()
        .as('points'),
    ])
    .where('memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ memberId, points, coinHundredths }) => [memberId, { points: points ?? 0, coinHundredths }]),
  )
}

export interface LiveLot {
  points: number
  expiresAt: Date
}

/** The remaining points of each living lot, soonest to end first. */
export async function liveLots(db: Database, memberId: string, now: Date): Promise<LiveLot[]> {
  return await db
    .selectFrom('pointLot as lot')
    .innerJoin('wallet', 'wallet.memberId', 'lot.memberId')
    .select(['lot.expiresAt'])
    .select(sql<number>`least(lot.points, lot.last_point - wallet.points_consumed)`.as('points'))
    .where('lot.memberId', '=', memberId)
    .whereRef('lot.lastPoint', '>', 'wallet.pointsConsumed')
    .where('lot.expiresAt', '>', now)
    .orderBy('lot.lastPoint')
    .execute()
}

export interface ToldLot extends LiveLot {
  source: PointSource
  granted: number
  grantedAt: Date
}

/** `liveLots` with where they came from. */
export async function describeLots(db: Database, memberId: string, now: Date): Promise<ToldLot[]> {
  return await db
    .selectFrom('pointLot as lot')
    .innerJoin('wallet', 'wallet.memberId', 'lot.memberId')
    .select(['lot.expiresAt', 'lot.source', 'lot.points as granted', 'lot.grantedAt'])
    .select(sql<number>`least(lot.points, lot.last_point - wallet.points_consumed)`.as('points'))
    .where('lot.memberId', '=', memberId)
    .whereRef('lot.lastPoint', '>', 'wallet.pointsConsumed')
    .where('lot.expiresAt', '>', now)
    .orderBy('lot.lastPoint')
    .execute()
}

export interface EntryLine {
  entryNo: number
  cause: EntryCause
  causeId: string | null
  points: number
  /** The free part of granted points. */
  bonusPoints: number
  coinHundredths: number
  movedAt: Date
}

const currencyColumn = { points: 'points', coins: 'coinHundredths' } as const

/** A member's entries that moved points (or coins), newest first, with how many there are in all. */
export async function listEntries(
  db: Database,
  memberId: string,
  currency: keyof typeof currencyColumn,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ lines: EntryLine[]; total: number }> {
  const entries = db
    .selectFrom('ledgerEntry as e')
    .where('e.memberId', '=', memberId)
    .where(`e.${currencyColumn[currency]}`, '<>', 0)
  const lines = await entries
    .select(['e.entryNo', 'e.cause', 'e.causeId', 'e.points', 'e.coinHundredths', 'e.movedAt'])
    .select((eb) =>
      eb
        .selectFrom('pointLot as lot')
        .select((lot) => sql<number>`coalesce(${lot.fn.sum('lot.points')}, 0)::bigint`.as('bonus'))
        .whereRef('lot.memberId', '=', 'e.memberId')
        .whereRef('lot.entryNo', '=', 'e.entryNo')
        .where('lot.source', 'in', ['bonus', 'prize', 'referral', 'adjustment'])
        // Points that only found another place in the queue were granted before.
        .where('lot.firstEntryNo', 'is', null)
        .as('bonusPoints'),
    )
    .orderBy('e.entryNo', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await entries
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { lines: lines.map((line) => ({ ...line, bonusPoints: line.bonusPoints ?? 0 })), total }
}

/** A member's entries, newest first. */
export async function listMovements(db: Database, memberId: string, page: NewestPage) {
  // Padded, so that numbers sort as text.
  const key = sql<string>`lpad(entry_no::text, 12, '0') collate "C"`
  const told = ['cause', 'causeId', 'points', 'coinHundredths', 'movedAt'] as const
  return await db
    .selectFrom('ledgerEntry')
    .select([...told, 'pointsAfter', 'coinHundredthsAfter', key.as('key')])
    .where('memberId', '=', memberId)
    .$call(newestFirst('movedAt', page, key))
    .execute()
}

export interface Spending {
  /** The first day, in Japan, of the month it is for the member. */
  month: JapanDate
  /** Points spent on draws in that month. */
  points: number
  /** And in the month before it. */
  earlierPoints: number
}

/**
 * The points that a member has spent on draws by `now`, as `draw_batch` counts them: the month is that of
 * `now`, or of the member's newest draw while the clock here is behind the one of that draw.
 */
export async function pointsSpentOnDraws(db: Database, memberId: string, now: Date): Promise<Spending> {
  const { spendMonth, monthPoints, earlierPoints } = await db
    .selectFrom('wallet')
    .select(['spendMonth', 'monthPoints', 'earlierPoints'])
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const month = japanDate(startOfJapanMonth(now))
  if (spendMonth !== null && spendMonth >= month)
    return { month: spendMonth, points: monthPoints, earlierPoints }
  return { month, points: 0, earlierPoints: spendMonth === addMonths(month, -1) ? monthPoints : 0 }
}

/** Tells whether a member has paid for points; a purchase that was refunded does not count. */
export async function hasBoughtPoints(db: Database, memberId: string): Promise<boolean> {
  const { yen } = await db
    .selectFrom('ledgerEntry')
    .select(sql<number>`coalesce(sum(yen), 0)::bigint`.as('yen'))
    .where('memberId', '=', memberId)
    .where('yen', '<>', 0)
    .executeTakeFirstOrThrow()
  return yen > 0
}

export interface EndingPoints {
  memberId: string
  points: number
  expiresAt: Date
}

/**
 * The remaining points that end after `from` and not after `until`, by member and end; a batch of members at
 * a time, those after `afterMemberId`.
 */
export async function pointsEnding(
  db: Database,
  { from, until }: { from: Date; until: Date },
  afterMemberId: string | undefined,
  members: number,
): Promise<{ ending: EndingPoints[]; lastMemberId: string | undefined }> {
  let wallets = db
    .selectFrom('wallet')
    .select('memberId')
    // Never later than the end of the oldest live lot, so no member is missed.
    .where('nextExpiryAt', '<=', until)
  if (afterMemberId !== undefined) wallets = wallets.where('memberId', '>', afterMemberId)
  const ids = (await wallets.orderBy('memberId').limit(members).execute()).map((row) => row.memberId)
  if (ids.length === 0) return { ending: [], lastMemberId: undefined }
  const ending = await db
    .selectFrom('pointLot as lot')
    .innerJoin('wallet', 'wallet.memberId', 'lot.memberId')
    .select(['lot.memberId', 'lot.expiresAt'])
    .select(sql<number>`sum(least(lot.points, lot.last_point - wallet.points_consumed))::bigint`.as('points'))
    .where('lot.memberId', 'in', ids)
    .whereRef('lot.lastPoint', '>', 'wallet.pointsConsumed')
    .where('lot.expiresAt', '>', from)
    .where('lot.expiresAt', '<=', until)
    .groupBy(['lot.memberId', 'lot.expiresAt'])
    .orderBy('lot.memberId')
    .orderBy('lot.expiresAt')
    .execute()
  return { ending, lastMemberId: ids.length < members ? undefined : ids.at(-1) }
}

/** The points that draws won, for another query to join. */
export const pointsWon = (db: Database) =>
  db.selectFrom('ledgerEntry').select(['causeId as drawId', 'points']).where('cause', '=', 'prize')

export interface CausedEntry {
  entryNo: number
  cause: EntryCause
  points: number
  yen: number
  movedAt: Date
}

/** A member's entries with one of these causes, oldest first. */
export async function listEntriesOf(
  db: Database,
  memberId: string,
  causeIds: readonly string[],
): Promise<CausedEntry[]> {
  return await db
    .selectFrom('ledgerEntry')
    .select(['entryNo', 'cause', 'points', 'yen', 'movedAt'])
    .where('memberId', '=', memberId)
    .where('cause', 'in', ['point_purchase', 'point_refund', 'point_refund_refused'])
    .where('causeId', '=', sql<string>`any(${[...causeIds]}::uuid[])`)
    .orderBy('entryNo')
    .execute()
}

/**
 * Counts the points granted by an entry that are still there and have not expired, wherever they stand in the queue
 * (`revokePoints` takes them).
 */
export async function pointsLeftOf(
  db: Database,
  { memberId, entryNo }: { memberId: string; entryNo: number },
  now: Date,
): Promise<number> {
  const { points } = await db
    .selectFrom('pointLot as lot')
    .innerJoin('wallet', 'wallet.memberId', 'lot.memberId')
    .select(
      sql<number>`coalesce(sum(least(lot.points, lot.last_point - wallet.points_consumed)), 0)::bigint`.as(
        'points',
      ),
    )
    .where('lot.memberId', '=', memberId)
    .whereRef('lot.lastPoint', '>', 'wallet.pointsConsumed')
    .where('lot.expiresAt', '>', now)
    .where(sql<boolean>`coalesce(lot.first_entry_no, lot.entry_no) = ${entryNo}`)
    .executeTakeFirstOrThrow()
  return points
}

/** The broken invariants, by name; the list must always be empty. */
export async function ledgerFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with sums as (
      select member_id, sum(points) points, sum(coin_hundredths) coins, count(*) entries, max(entry_no) last_no
      from ledger_entry group by member_id
    ), lots as (
      select l.member_id, max(l.last_point) granted, sum(l.points) lot_points from point_lot l group by l.member_id
    ), drawn as (
      -- The month a draw counts in is never before that of the member's draw before it.
      select member_id, points, max(month) over (partition by member_id order by entry_no) as month,
        max(month) over (partition by member_id) newest
      from (select member_id, entry_no, points, date_trunc('month', moved_at at time zone 'Asia/Tokyo')::date as month
            from ledger_entry where cause = 'draw') months
    ), spent as (
      select member_id, newest, coalesce(-sum(points) filter (where month = newest), 0) points,
        coalesce(-sum(points) filter (where month = newest - interval '1 month'), 0) earlier_points
      from drawn group by member_id, newest
    )
    select 'wallet ' || w.member_id || ' differs from its entries' fault
      from wallet w left join sums s using (member_id)
      where w.points <> coalesce(s.points, 0) or w.coin_hundredths <> coalesce(s.coins, 0)
        or w.entry_count <> coalesce(s.entries, 0) or w.entry_count <> coalesce(s.last_no, 0)
    union all
    select 'wallet ' || w.member_id || ' differs from its lots'
      from wallet w left join lots l using (member_id)
      where w.points + w.points_consumed <> coalesce(l.granted, 0) or coalesce(l.granted, 0) <> coalesce(l.lot_points, 0)
    union all
    select 'choice ' || c.cause_id || ' settles other cards than came in'
      from ledger_entry c
      left join ledger_entry d on d.cause in ('draw', 'exchange') and d.member_id = c.member_id and d.cause_id = c.cause_id
      where c.cause = 'choice' and c.cards is distinct from -d.cards
    union all
    select 'the prize ' || p.cause_id || ' comes from no draw of its member'
      from ledger_entry p
      left join ledger_entry d on d.cause = 'draw' and d.member_id = p.member_id and d.cause_id = p.cause_id
      where p.cause = 'prize' and d.entry_no is null
    union all
    select 'the months of wallet ' || w.member_id || ' differ from its draws'
      from wallet w left join spent s using (member_id)
      where w.spend_month is distinct from s.newest or w.month_points <> coalesce(s.points, 0)
        or w.earlier_points <> coalesce(s.earlier_points, 0)
    union all
    select currency || ' do not sum to zero' from ledger_leg group by currency having sum(amount) <> 0
  `.execute(db)
  return rows.map((row) => row.fault)
}

/** When points or coins moved last; undefined: never. */
export async function newestEntryAt(db: Database): Promise<Date | undefined> {
  // `entryNo` counts the entries of one member.
  const row = await db
    .selectFrom('ledgerEntry')
    .select((eb) => eb.fn.max('movedAt').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}
