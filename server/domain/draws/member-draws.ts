// Draws as an operator looks for them: a member's, newest first, and one by its id or ticket.

import { sql } from 'kysely'
import { type NewestPage, newestFirst } from '../../db/newest-first.ts'
import type { Database } from '../../db/pool.ts'
import { type Draw, drawColumns } from './queries.ts'

const draws = (db: Database) => db.selectFrom('draw').select(drawColumns)

/** A member's draws, newest first. */
export async function listDrawsBefore(db: Database, memberId: string, page: NewestPage): Promise<Draw[]> {
  return await draws(db).where('memberId', '=', memberId).$call(newestFirst('drawnAt', page)).execute()
}

/** An id is chosen some minutes before its draw, on another clock perhaps. */
const aroundMs = 3_600_000

/**
 * A draw of any member. Its id begins with its time, by which the index `draw_by_moment` finds it: an index over ids alone
 * would cost every draw.
 */
export async function findAnyDraw(db: Database, id: string): Promise<Draw | undefined> {
  const chosenAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  const around = (ms: number) => sql<Date>`to_timestamp(${(chosenAt + ms) / 1000})`
  return await draws(db)
    .where('id', '=', id)
    .where('drawnAt', '>', around(-aroundMs))
    .where('drawnAt', '<', around(aroundMs))
    .executeTakeFirst()
}

/** A draw by the hash of its ticket. Reads every draw until it is found: for the operator alone. */
export async function findDrawByTicket(db: Database, ticketHash: Buffer): Promise<Draw | undefined> {
  return await draws(db).where('ticketHash', '=', ticketHash).limit(1).executeTakeFirst()
}
