// Records who opened personal data at the console: the only SQL that names its table. It stands with the
// operators, whose rows it refers to; the desks, which read, have no table.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'
import type { ReadingKind } from '#server/db/schema.ts'

export interface Reading {
  id: string
  /** Null: at the terminal, where nobody logs in. */
  operatorId: string | null
  readAt: Date
  /** `list`: several members at once. */
  what: ReadingKind
  /** The member's id, the enquiry's or the parcel's; of a list how many members it showed, never what was searched for. */
  subject: string
}

/** Keeps that personal data was shown whole to an operator. It is written before the answer is sent. */
export async function recordReading(db: Database, { operatorId, ...reading }: Reading): Promise<void> {
  if (operatorId === null) return
  await db
    .insertInto('personalDataReading')
    .values({ ...reading, operatorId })
    .execute()
}

/** Deletes at most so many readings that are older than a year by the database's clock; returns how many. */
export async function forgetReadings(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_readings(${limit}) gone`.execute(db)
  return rows[0]?.gone ?? 0
}
