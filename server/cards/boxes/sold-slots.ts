// The order of a box and its secret are no rows that the application may read (decision 016): these functions of the
// database give what is sold or opened, and refuse the rest.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'

/** A run of slots that were sold. */
export interface SoldRun {
  packId: string
  firstSlot: number
  count: number
}

/** Sold slots in order: their prize numbers, two bytes each. Throws when one is not sold and the box not opened. */
export const readSoldSlots = (db: Database, packId: string, first: number, count: number): Promise<Buffer> =>
  one(db, sql<Buffer>`sold_prizes(${packId}, ${first}, ${count})`)

/** The prize numbers of a run of sold slots. Throws as `readSoldSlots` does. */
export async function prizesOfRun(db: Database, packId: string, first: number, count: number) {
  const bytes = await readSoldSlots(db, packId, first, count)
  return Array.from({ length: count }, (_, index) => bytes.readUInt16BE(index * 2))
}

/** Tells the prize numbers of each of these sold runs, of any packs; they are read together. Throws as `readSoldSlots` does. */
export async function readRuns(
  db: Database,
  runs: readonly SoldRun[],
): Promise<(run: Omit<SoldRun, 'count'>) => number[]> {
  const { rows } = await sql<{ packId: string; first: number; bytes: Buffer }>`
    select pack_id, first, sold_prizes(pack_id, first, count) bytes
    from unnest(${runs.map(({ packId }) => packId)}::text[], ${runs.map(({ firstSlot }) => firstSlot)}::integer[],
      ${runs.map(({ count }) => count)}::integer[]) run(pack_id, first, count)`.execute(db)
  const keyOf = (packId: string, first: number) => `${first} ${packId}`
  const read = new Map(rows.map(({ packId, first, bytes }) => [keyOf(packId, first), bytes]))
  return ({ packId, firstSlot }) => {
    const bytes = read.get(keyOf(packId, firstSlot)) as Buffer
    return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2))
  }
}

/** Salts of a run of sold slots. Throws as `readSoldSlots` does. */
export const saltsOfRun = async (db: Database, packId: string, first: number, count: number) =>
  hashesIn(await one(db, sql<Buffer>`sold_salts(${packId}, ${first}, ${count})`))

/** Leaf hashes of any slots, sold or not: they hide their prizes. */
export const leavesOfRun = async (db: Database, packId: string, first: number, count: number) =>
  hashesIn(await one(db, sql<Buffer>`leaf_hashes(${packId}, ${first}, ${count})`))

/** The secret of an opened box. Throws while it is closed. */
export const readOpenedSecret = (db: Database, packId: string): Promise<Buffer> =>
  one(db, sql<Buffer>`opened_secret(${packId})`)

async function one<Value>(db: Database, expression: RawBuilder<Value>): Promise<Value> {
  const { value } = await db.selectNoFrom(expression.as('value')).executeTakeFirstOrThrow()
  return value as Value
}

const hashesIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / 32 }, (_, index) => bytes.subarray(index * 32, (index + 1) * 32))
