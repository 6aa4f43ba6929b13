// The chain over the permanent record (decision 015): the only SQL that names its tables.

import { sql } from 'kysely'
import type { JapanDate } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { type Layout, layoutHash } from '#server/db/record-layout.ts'

/**
 * Closes at most `limit` pieces up to a moment that has passed; rows of transactions that were open then are waited for.
 * @returns how many, -1: another process closes; undefined: a transaction is still open after `patienceMs`
 */
export async function closePieces(
  db: Database,
  until: Date,
  { limit, patienceMs }: { limit: number; patienceMs: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ closed: number | null }>`
    select close_records(${until}, ${limit}, ${patienceMs} * interval '1 millisecond') closed`.execute(db)
  return rows[0]?.closed ?? undefined
}

/** The database's own clock, which rows are written by. */
export async function readDatabaseClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() now`.execute(db)
  return rows[0]?.now ?? new Date(Number.NaN)
}

/** Counts the pieces. */
export async function countPieces(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('recordPiece')
    .select((eb) => eb.fn.max<number | null>('no').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** The layouts whose expressions are not those that pieces were made by: what they say of rows proves nothing. */
export async function findWrongLayouts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ no: number; content: Layout; hash: Buffer }>`
    select no, content, hash from record_layout order by no`.execute(db)
  return rows.filter(({ content, hash }) => !layoutHash(content).equals(hash)).map(({ no }) => no)
}

/** Rows of a table that are not what was written between two moments. */
export interface WrongRows {
  table: string
  from: Date
  until: Date
  /** Rows that were written, and rows that are there now. */
  written: number
  found: number
}

/** Recomputes pieces from the tables. */
export async function findWrongRows(db: Database, first: number, last: number): Promise<WrongRows[]> {
  const { rows: layouts } = await sql<{ first: number; last: number; layoutNo: number }>`
    select min(no) first, max(no) last, layout_no from record_piece where no between ${first} and ${last}
    group by layout_no order by layout_no`.execute(db)
  const faults: WrongRows[] = []
  for (const span of layouts) {
    const { rows } = await sql<WrongRows>`
      with pieces as (
        select *, row_number() over (order by no) nth from record_piece where no between ${span.first} and ${span.last}
      ), found as (
        select * from record_digests(${span.layoutNo},
          (select array_agg(begins_at order by no) || max(ends_at) from pieces))
      ), written as (
        select nth, each_table.key as name, (each_table.value ->> 'rows')::bigint as n,
          decode(each_table.value ->> 'digest', 'hex') as digest
        from pieces, jsonb_each(content) each_table
      )
      select coalesce(w.name, f.o_table) "table", greatest(p.begins_at, l.made_at) "from", p.ends_at "until",
        coalesce(w.n, 0) written, coalesce(f.o_rows, 0) found
      from written w full join found f on f.o_piece = w.nth and f.o_table = w.name
      join pieces p on p.nth = coalesce(w.nth, f.o_piece)
      join record_layout l on l.no = 1
      where w.digest is distinct from f.o_digest or w.n is distinct from f.o_rows
      order by p.no, 1`.execute(db)
    faults.push(...rows)
  }
  return faults
}

/** The first of these pieces that does not follow from its content and the piece before it, or is missing. */
export async function findBrokenPiece(
  db: Database,
  first: number,
  last: number,
): Promise<{ no: number; until: Date } | undefined> {
  const { rows } = await sql<{ no: number; until: Date }>`
    with chained as (
      select p.no, p.begins_at, p.ends_at, p.hash, p as piece, lag(p.no, 1, 0::bigint) over (order by p.no) no_before,
        lag(p.ends_at, 1, '-infinity'::timestamptz) over (order by p.no) ended_at,
        lag(p.hash) over (order by p.no) hash_before
      from record_piece p where p.no between ${first - 1} and ${last}
    )
    select no, ends_at "until" from chained
    where no >= ${first}
      and (no <> no_before + 1 or begins_at <> ended_at or hash <> record_piece_hash(hash_before, piece))
    order by no limit 1`.execute(db)
  return rows[0]
}

/** Rows that say that they will be inserted: no piece would ever hold them. `leewayMs`: for a database that was put back in time. */
export async function findRowsToCome(db: Database, leewayMs: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o_table as name from record_digests((select max(no) from record_layout),
      array[clock_timestamp() + ${leewayMs} * interval '1 millisecond', 'infinity'])
    where o_digest is not null`.execute(db)
  return rows.map(({ name }) => name)
}

export interface RecordDay {
  day: JapanDate
  pieceNo: number
  pieceHash: Buffer
  /** Null: it is the first day. */
  previousRoot: Buffer | null
  root: Buffer
  /** It follows from its piece and the root before. */
  follows: boolean
  signedAt: Date | null
  publicKey: Buffer | null
  signature: Buffer | null
}

/** The days with their roots, newest first; or one of them. */
export async function listRecordDays(
  db: Database | Tx,
  { day, limit }: { day?: JapanDate; limit?: number } = {},
): Promise<RecordDay[]> {
  const { rows } = await sql<RecordDay>`
    select d.day, d.piece_no, p.hash piece_hash, before.root previous_root, d.root, d.signed_at, d.public_key, d.signature,
      d.root = record_day_root(before.root, d.day, p)
        and p.ends_at = (d.day + 1)::timestamp at time zone 'Asia/Tokyo' follows
    from record_day d
    join record_piece p on p.no = d.piece_no
    left join record_day before on before.day = (select max(day) from record_day b where b.day < d.day)
    where ${day ?? null}::date is null or d.day = ${day ?? null}::date
    order by d.day desc limit ${limit ?? null}`.execute(db)
  return rows
}

/** The first day that has ended with a piece and has no root. */
export async function findDayWithoutRoot(db: Database): Promise<JapanDate | undefined> {
  const { rows } = await sql<{ day: JapanDate }>`
    select (ends_at at time zone 'Asia/Tokyo')::date - 1 as day from record_piece p
    where (ends_at at time zone 'Asia/Tokyo')::time = '00:00'
      and not exists (select from record_day d where d.piece_no = p.no)
    order by no limit 1`.execute(db)
  return rows[0]?.day
}

export const readNextCheck = async (db: Database): Promise<number> =>
  (await db.selectFrom('recordCheck').select('nextNo').executeTakeFirstOrThrow()).nextNo

export async function keepNextCheck(db: Database, nextNo: number): Promise<void> {
  await db.updateTable('recordCheck').set({ nextNo }).execute()
}

/** The days that have ended and are not signed, oldest first. */
export const listUnsignedDays = (db: Database): Promise<{ day: JapanDate; root: Buffer }[]> =>
  db.selectFrom('recordDay').select(['day', 'root']).where('signedAt', 'is', null).orderBy('day').execute()

/** @returns false when it was signed before */
export async function keepSignature(
  tx: Tx,
  day: JapanDate,
  signed: { publicKey: Buffer; signature: Buffer; signedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recordDay')
    .set(signed)
    .where('day', '=', day)
    .where('signedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that these addresses are to be told the root of a day. */
export async function tellWitnesses(
  tx: Tx,
  day: JapanDate,
  urls: readonly string[],
  now: Date,
): Promise<void> {
  if (urls.length === 0) return
  await tx
    .insertInto('recordWitness')
    .values([...new Set(urls)].map((url) => ({ day, url, nextAttemptAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface Untold {
  day: JapanDate
  url: string
  /** This one is counted. */
  attempts: number
}

/** Takes what is due longest and counts an attempt; nobody else takes it until `nextAt`. */
export async function takeUntold(
  db: Database,
  { now, nextAt, mostAttempts }: { now: Date; nextAt: Date; mostAttempts: number },
): Promise<Untold | undefined> {
  const { rows } = await sql<Untold>`
    update record_witness set attempts = attempts + 1, next_attempt_at = ${nextAt}
    where (day, url) = (
      select day, url from record_witness
      where told_at is null and attempts < ${mostAttempts} and next_attempt_at <= ${now}
      order by next_attempt_at, day, url limit 1 for update skip locked)
    returning day, url, attempts`.execute(db)
  return rows[0]
}

export async function keepAnswer(
  db: Database,
  { day, url }: Untold,
  { said, toldAt }: { said: string; toldAt: Date | null },
): Promise<void> {
  await db
    .updateTable('recordWitness')
    .set({ lastAnswer: said, toldAt })
    .where('day', '=', day)
    .where('url', '=', url)
    .execute()
}
