// Holds the chain over the permanent record against its tables, and against what processes saw committed before they were killed.

import type pg from 'pg'
import { createDatabase } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { rootKeys } from '#server/people/records/published-roots.ts'
import {
  closePieces,
  countPieces,
  listRecordDays,
  readDatabaseClock,
} from '#server/people/records/queries.ts'
import { verifyDays, verifyPieces } from '#server/people/records/verify-records.ts'

const piecesAtOnce = 200

/** Each permanent table has so many rows as all pieces together have of it: none is missing, none stands in two. */
async function countFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; written: number }>(
    `select name, coalesce(sum((p.content -> name ->> 'rows')::bigint), 0)::int written
     from record_layout l, jsonb_object_keys(l.content) name, record_piece p where l.no = 1 group by name`,
  )
  const faults: string[] = []
  for (const { name, written } of rows) {
    const { rows: there } = await pool.query<{ n: number }>(
      `select count(*)::int n from ${name} where inserted_at < (select max(ends_at) from record_piece)`,
    )
    if (there[0]?.n !== written) faults.push(`${name}: ${there[0]?.n} rows, and ${written} in pieces`)
  }
  return faults
}

/** Each day of Japan from the first piece to the last that has ended has one root. */
async function dayFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ day: string }>(
    `select day::date::text "day" from generate_series(
       (select (made_at at time zone 'Asia/Tokyo')::date from record_layout where no = 1),
       (select (max(ends_at) at time zone 'Asia/Tokyo')::date - 1 from record_piece), interval '1 day') day
     except select day::text from record_day`,
  )
  return rows.map(({ day }) => `${day} has no root`)
}

/** Closes what was written last, and reads everything. @returns the faults, and how many pieces and days there are */
export async function auditChain(
  pool: pg.Pool,
  told: ReadonlySet<string>,
  keys: ShopKeys,
): Promise<{ faults: string[]; pieces: number; days: number }> {
  const db = createDatabase(pool)
  for (let closed: number | undefined = 1; closed !== 0; )
    closed = await closePieces(db, await readDatabaseClock(db), { limit: 5000, patienceMs: 30_000 })
  const pieces = await countPieces(db)
  const found = await verifyDays(db, { keys: rootKeys(keys) })
  for (let first = 1; first <= pieces; first += piecesAtOnce)
    found.push(...(await verifyPieces(db, first, Math.min(pieces, first + piecesAtOnce - 1))))
  const days = await listRecordDays(db)
  const { rows } = await pool.query<{ line: string }>(
    `select 'piece ' || no || ' ' || encode(hash, 'hex') line from record_piece`,
  )
  const there = new Set(rows.map(({ line }) => line))
  for (const { day, root, signature } of days)
    there.add(`day ${day} ${root.toString('hex')} ${signature?.toString('hex')}`)
  const lost = [...told].filter((line) => !there.has(line)).map((line) => `lost: ${line}`)
  const faults = [
    ...found.map((fault) => JSON.stringify(fault)),
    ...(await countFaults(pool)),
    ...(await dayFaults(pool)),
    ...lost,
  ]
  return { faults, pieces, days: days.length }
}
