// Draws of any member: as an operator looks for them, and as a link to a proof names them.

import { sql } from 'kysely'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database } from '#server/db/pool.ts'
import { type Draw, drawColumns } from './queries.ts'

const draws = (db: Database) => db.selectFrom('draw').select(drawColumns)

/** A member's draws, newest first. */
export async function listDrawsBefore(db: Database, memberId: string, page: NewestPage): Promise<Draw[]> {
  return await draws(db).where('memberId', '=', memberId).$call(newestFirst('drawnAt', page)).execute()
}

/** A member's draws whose cards are known: seen, or chosen. */
export async function listKnownDraws(
  db: Database,
  memberId: string,
): Promise<Pick<Draw, 'id' | 'memberId' | 'packId' | 'firstSlot' | 'count' | 'drawnAt'>[]> {
  return await db
    .selectFrom('draw')
    .select(['id', 'memberId', 'packId', 'firstSlot', 'count', 'drawnAt'])
    .where('memberId', '=', memberId)
    .where((eb) => eb.or([eb('revealedAt', 'is not', null), eb('chosenAt', 'is not', null)]))
    .execute()
}

/** All draws of these members in these packs, each member's in the order of the box. */
export async function listRunsIn(
  db: Database,
  of: readonly Pick<Draw, 'memberId' | 'packId'>[],
): Promise<Pick<Draw, 'memberId' | 'packId' | 'firstSlot' | 'count' | 'revealedAt' | 'chosenAt'>[]> {
  return await db
    .selectFrom('draw')
    .select(['memberId', 'packId', 'firstSlot', 'count', 'revealedAt', 'chosenAt'])
    .where('memberId', 'in', [...new Set(of.map(({ memberId }) => memberId))])
    .where('packId', 'in', [...new Set(of.map(({ packId }) => packId))])
    .orderBy('memberId')
    .orderBy('firstSlot')
    .execute()
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

/**
 * The draw that begins at a slot, when this is its id. Found by the key of the table, so that the public may ask: by the id
 * alone an hour of draws is read.
 */
export async function findDrawAt(
  db: Database,
  { packId, firstSlot, id }: Pick<Draw, 'packId' | 'firstSlot' | 'id'>,
): Promise<Draw | undefined> {
  return await draws(db)
    .where('packId', '=', packId)
    .where('firstSlot', '=', firstSlot)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The newest draws of a pack from a slot on, of those alone that were opened or chosen. */
export async function listNewestKnown(
  db: Database,
  packId: string,
  fromSlot: number,
  limit: number,
): Promise<Pick<Draw, 'memberId' | 'packId' | 'firstSlot' | 'count'>[]> {
  return await db
    .selectFrom('draw')
    .select(['memberId', 'packId', 'firstSlot', 'count'])
    .where('packId', '=', packId)
    .where('firstSlot', '>=', fromSlot)
    .where((eb) => eb.or([eb('revealedAt', 'is not', null), eb('chosenAt', 'is not', null)]))
    .orderBy('firstSlot', 'desc')
    .limit(limit)
    .execute()
}

/** When each of some sold slots of a pack was drawn, of those alone whose draw was opened or chosen. */
export async function instantsOfKnownSlots(
  db: Database,
  packId: string,
  slots: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ slot: number; drawnAt: Date }>`
    select s.slot, d.drawn_at from unnest(${[...slots]}::integer[]) s(slot)
    cross join lateral (select drawn_at, revealed_at, chosen_at from draw
                        where pack_id = ${packId} and first_slot <= s.slot order by first_slot desc limit 1) d
    where d.revealed_at is not null or d.chosen_at is not null`.execute(db)
  return new Map(rows.map(({ slot, drawnAt }) => [slot, drawnAt]))
}

/** A draw by the hash of its ticket. Reads every draw until it is found: for the operator alone. */
export async function findDrawByTicket(db: Database, ticketHash: Buffer): Promise<Draw | undefined> {
  return await draws(db).where('ticketHash', '=', ticketHash).limit(1).executeTakeFirst()
}

/**
 * Counts the cards of each of these draws by their outcome, with its extras, by id. An id without a draw, or with no choice
 * yet, is left out.
 */
export async function countOutcomes(
  db: Database,
  ids: readonly { memberId: string; drawId: string }[],
): Promise<Map<string, { shipped: number; converted: number }>> {
  const { rows } = await sql<{ id: string; shipped: number; converted: number }>`
    select d.id, bit_count(d.shipped) shipped, bit_length(d.shipped) - bit_count(d.shipped) converted
    from unnest(${ids.map(({ memberId }) => memberId)}::uuid[], ${ids.map(({ drawId }) => drawId)}::uuid[])
      named(member_id, id)
    join draw d on d.member_id = named.member_id and d.id = named.id
    where d.shipped is not null`.execute(db)
  return new Map(rows.map(({ id, ...outcomes }) => [id, outcomes]))
}
