// The only SQL that names the draw table, except the function draw_batch.

import { type ExpressionBuilder, sql } from 'kysely'
import type { Ticket } from '#contract/sealed-box.ts'
import { type Box, findBox } from '#server/cards/boxes/queries.ts'
import { holdersOf } from '#server/cards/boxes/seal-box.ts'
import { idsOfShipments } from '#server/cards/shipping/queries.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { DB } from '#server/db/schema.ts'
import { pointsWon } from '#server/ledger/statements.ts'

export const columns = [
  ...(['packId', 'firstSlot', 'count', 'id', 'memberId', 'cost', 'drawnAt', 'ticketHash'] as const),
  ...(['revealedAt', 'chosenAt', 'convertedPoints', 'isDecidedLater', 'paidBackAt'] as const),
] as const
// Bits travel as text: '0110'.
export const shippedText = sql<string | null>`shipped::text`.as('shipped')

/** When its cards were decided: with the draw, or in a beacon box by the round of its closing; null: it waits for that. */
export const decidedAt = sql<Date | null>`case when draw.is_decided_later
  then decided_at(draw.pack_id, draw.first_slot) else draw.drawn_at end`

export const drawColumns = [...columns, shippedText, decidedAt.as('decidedAt')] as const

const wholeDraws = (db: Database) => db.selectFrom('draw').select(drawColumns)

export async function findDraw(db: Database, memberId: string, drawId: string) {
  return await wholeDraws(db).where('memberId', '=', memberId).where('id', '=', drawId).executeTakeFirst()
}
export type Draw = NonNullable<Awaited<ReturnType<typeof findDraw>>>
/** A draw whose cards are decided: its choice runs from then. */
export type DecidedDraw = Draw & { decidedAt: Date }

export const isDecided = (draw: Draw): draw is DecidedDraw => draw.decidedAt !== null

/** The id from which draws are read whose cards were decided since an instant. */
const firstOpenId = (since: Date) => sql<string>`first_open_id(${since})`

/** Tells how a draw's cards are decided, and so how they are proven. */
export const modeOf = ({ isDecidedLater }: Pick<Draw, 'isDecidedLater'>): 'sealed' | 'beacon' =>
  isDecidedLater ? 'beacon' : 'sealed'

/** The member's newest draw that is not yet revealed. Goes back through the member's own draws until it finds one. */
export async function findUnrevealed(db: Database, memberId: string): Promise<Draw | undefined> {
  return await wholeDraws(db)
    .where('memberId', '=', memberId)
    .where('paidBackAt', 'is', null)
    .where('revealedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The member's newest draw since an instant whose cards are decided and not yet chosen. */
export async function findNewestOpen(
  db: Database,
  memberId: string,
  since: Date,
): Promise<DecidedDraw | undefined> {
  return await openDraws(db, memberId)
    .where('id', '>=', firstOpenId(since))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Draws with a choice to make: one whose cards are not decided has none yet. */
const openDraws = (db: Database, memberId: string) =>
  wholeDraws(db)
    .where('memberId', '=', memberId)
    .where('chosenAt', 'is', null)
    .where(decidedAt, 'is not', null)
    .$narrowType<{ decidedAt: Date }>()

/** Tells whether a draw of the member waits for its round. */
export async function hasUndecided(db: Database, memberId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('draw')
    .select('id')
    .where('memberId', '=', memberId)
    .where('isDecidedLater', '=', true)
    .where('chosenAt', 'is', null)
    .where('paidBackAt', 'is', null)
    .where(decidedAt, 'is', null)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** The draws of members whose cards were decided since an instant, and newer ones; each member's oldest first. */
export async function listDrawsSince(
  db: Database,
  memberIds: readonly string[],
  since: Date,
): Promise<Draw[]> {
  return await wholeDraws(db)
    .where('memberId', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('id', '>=', firstOpenId(since))
    .orderBy('memberId')
    .orderBy('id')
    .execute()
}

export async function markDrawRevealed(
  db: Database,
  { memberId, id }: Pick<Draw, 'memberId' | 'id'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('draw')
    .set({ revealedAt: now })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('revealedAt', 'is', null)
    .execute()
}

/**
 * Stores choices, each unless its draw has one; returns how many it stored. `bits` names the shipped cards. A member's
 * choice also marks the reveal as seen; a choice by deadline does not (ruling 13).
 */
export async function recordChoices(
  tx: Tx,
  choices: readonly { draw: Pick<Draw, 'memberId' | 'id'>; bits: string; points: number }[],
  by: 'member' | 'clock',
  now: Date,
): Promise<number> {
  const seenAt = by === 'member' ? now : null
  const { numAffectedRows } = await sql`
    update draw d set chosen_at = ${now}, revealed_at = coalesce(d.revealed_at, ${seenAt}), converted_points = c.points,
      shipped = c.bits::bit varying
    from unnest(${choices.map(({ draw }) => draw.memberId)}::uuid[], ${choices.map(({ draw }) => draw.id)}::uuid[],
      ${choices.map(({ bits }) => bits)}::text[], ${choices.map(({ points }) => points)}::bigint[])
      c(member_id, id, bits, points)
    where d.member_id = c.member_id and d.id = c.id and d.chosen_at is null`.execute(tx)
  return Number(numAffectedRows)
}

/** A member's draws with cards still to choose, oldest first; where an instant is given, those decided since then. */
export async function listOpenDraws(db: Database, memberId: string, since?: Date): Promise<DecidedDraw[]> {
  return await openDraws(db, memberId)
    .$if(since !== undefined, (draws) => draws.where('id', '>=', firstOpenId(since as Date)))
    .orderBy('id')
    .execute()
}

/**
 * The draws of a pack whose choice is open, from a slot on, that were decided after an instant: how many, how many of them up
 * to another instant, and when the first was decided.
 */
export async function countOpenDraws(
  db: Database,
  { packId, fromSlot, after, upTo }: { packId: string; fromSlot: number; after: Date; upTo: Date },
): Promise<{ count: number; countUpTo: number; firstDecidedAt: Date | null }> {
  return await db
    .selectFrom('draw')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere(decidedAt, '<=', upTo).as('countUpTo'),
      sql<Date | null>`min(${decidedAt})`.as('firstDecidedAt'),
    ])
    .where('packId', '=', packId)
    .where('firstSlot', '>=', fromSlot)
    .where('chosenAt', 'is', null)
    .where(decidedAt, '>', after)
    .executeTakeFirstOrThrow()
}

/** When the oldest draw of a pack was decided whose choice is open, from a slot on. */
export async function oldestOpenDraw(
  db: Database,
  packId: string,
  fromSlot: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('draw')
    .select(sql<Date>`${decidedAt}`.as('decidedAt'))
    .where('packId', '=', packId)
    .where('firstSlot', '>=', fromSlot)
    .where('chosenAt', 'is', null)
    .where(decidedAt, 'is not', null)
    .orderBy('firstSlot')
    .limit(1)
    .executeTakeFirst()
  return row?.decidedAt
}

/** 0 all, 1 not selected, 2 not shipped, 3 shipped, 4 no shipping (spec §9). */
export type HistoryMode = '0' | '1' | '2' | '3' | '4'

export async function listDrawsOf(
  db: Database,
  memberId: string,
  mode: HistoryMode,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ draws: Draw[]; total: number }> {
  const inMode = (eb: ExpressionBuilder<DB, 'draw'>) => {
    if (mode === '1') return eb.and([eb('chosenAt', 'is', null), eb('paidBackAt', 'is', null)])
    if (mode === '2') return eb('id', 'in', idsOfShipments(db, memberId, 'draw', 'unshipped'))
    if (mode === '3') return eb('id', 'in', idsOfShipments(db, memberId, 'draw', 'shipped'))
    if (mode === '4')
      return eb.and([
        eb.or([eb('chosenAt', 'is not', null), eb('paidBackAt', 'is not', null)]),
        eb('id', 'not in', idsOfShipments(db, memberId, 'draw')),
      ])
    return eb.lit(true)
  }
  const draws = db.selectFrom('draw').where('memberId', '=', memberId).where(inMode)
  const [rows, count] = await Promise.all([
    draws.select(drawColumns).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    draws.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { draws: rows, total: count.total }
}

type TicketBox = Pick<Box, 'packId' | 'algorithm' | 'countsMembers'>

/** A ticket says this of its member in a box that counts them. */
export const countedOf = (
  box: TicketBox | undefined,
  { memberId }: Pick<Draw, 'memberId'>,
  ceilingPrizes = 0,
): Pick<Ticket, 'counted'> => {
  const [holder] = box?.countsMembers ? holdersOf(box, [memberId]) : []
  return holder === undefined ? {} : { counted: { holder, ceilingPrizes } }
}

const micros = sql<number>`(extract(epoch from drawn_at) * 1000000)::bigint`.as('drawnAtMicros')

/** Every ticket of a box in the order of its slots; none tells of its ceiling prizes. */
export async function listTickets(db: Database, packId: string): Promise<(Ticket & { hash: string })[]> {
  const rows = await db
    .selectFrom('draw')
    .select(['firstSlot', 'count', 'id', 'memberId', 'ticketHash', micros])
    .where('packId', '=', packId)
    .orderBy('firstSlot')
    .execute()
  const box = await findBox(db, packId)
  return rows.map((row) => ({
    firstSlot: row.firstSlot,
    count: row.count,
    drawnAtMicros: row.drawnAtMicros,
    drawId: row.id,
    ...countedOf(box, row),
    hash: row.ticketHash.toString('hex'),
  }))
}

/** The hashes of the tickets of a run of slots, in order. */
export async function listTicketHashes(
  db: Database,
  packId: string,
  first: number,
  next: number,
): Promise<{ firstSlot: number; hash: string }[]> {
  const rows = await db
    .selectFrom('draw')
    .select(['firstSlot', 'ticketHash'])
    .where('packId', '=', packId)
    .where('firstSlot', '>=', first)
    .where('firstSlot', '<', next)
    .orderBy('firstSlot')
    .execute()
  return rows.map(({ firstSlot, ticketHash }) => ({ firstSlot, hash: ticketHash.toString('hex') }))
}

/** When each of some sold slots of a pack was drawn. */
export async function instantsOfSlots(
  db: Database,
  packId: string,
  slots: number[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ slot: number; drawnAt: Date }>`
    select s.slot, d.drawn_at from unnest(${slots}::integer[]) s(slot)
    cross join lateral (select drawn_at from draw where pack_id = ${packId} and first_slot <= s.slot
                        order by first_slot desc limit 1) d`.execute(db)
  return new Map(rows.map(({ slot, drawnAt }) => [slot, drawnAt]))
}

/** The hash of the ticket before a slot; undefined for the first of its pack. */
export async function previousTicketHash(
  db: Database,
  packId: string,
  firstSlot: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('draw')
    .select('ticketHash')
    .where('packId', '=', packId)
    .where('firstSlot', '<', firstSlot)
    .orderBy('firstSlot', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.ticketHash
}

/** The draws of a pack from a slot on, oldest first: slots are sold in order, so this is also by time. */
export async function listDrawsFrom(
  db: Database,
  packId: string,
  slot: number,
  limit: number,
): Promise<Draw[]> {
  return await wholeDraws(db)
    .where('packId', '=', packId)
    .where('firstSlot', '>=', slot)
    .orderBy('firstSlot')
    .limit(limit)
    .execute()
}

/** Sales from a pack: points, or hundredths of a coin. */
export interface PackSales {
  revenue: number
  /** Points that cards became, and points that were won. */
  convertedPoints: number
  openChoices: number
}

/** By pack; a pack from which nothing was drawn is not in it. Reads every draw: for the operator alone. */
export async function sumSales(db: Database, packId?: string): Promise<Map<string, PackSales>> {
  const rows = await db
    .selectFrom('draw')
    .leftJoin(pointsWon(db).as('prize'), 'prize.drawId', 'draw.id')
    .select([
      'packId',
      sql<number>`coalesce(sum(cost) filter (where paid_back_at is null), 0)`.as('revenue'),
      sql<number>`coalesce(sum(converted_points), 0) + coalesce(sum(prize.points), 0)`.as('convertedPoints'),
      sql<number>`count(*) filter (where chosen_at is null and paid_back_at is null)`.as('openChoices'),
    ])
    .$if(packId !== undefined, (draws) => draws.where('packId', '=', packId as string))
    .groupBy('packId')
    .execute()
  return new Map(
    rows.map(({ packId: id, ...sales }) => [
      id,
      {
        revenue: Number(sales.revenue),
        convertedPoints: Number(sales.convertedPoints),
        openChoices: Number(sales.openChoices),
      },
    ]),
  )
}
