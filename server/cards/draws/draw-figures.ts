import { type ExpressionBuilder, sql } from 'kysely'
import { idsOfSentDraws } from '#server/cards/shipping/queries.ts'
import type { Database } from '#server/db/pool.ts'
import type { DB } from '#server/db/schema.ts'
import { choiceMs } from './choose-cards.ts'
import type { MemberRun } from './draw-contents.ts'

export interface DrawFigures {
  draws: number
  /** Slots that the draws took. */
  cards: number
}

const counted = (eb: ExpressionBuilder<DB, 'draw'>) => [
  eb.fn.countAll<number>().as('draws'),
  sql<number>`sum(draw.count)::bigint`.as('cards'),
]

/** Draws by the hour in which they were made, from an instant to before another. Hours without one are missing. */
export async function drawsByHour(
  db: Database,
  { from, before }: { from: Date; before: Date },
): Promise<(DrawFigures & { hour: Date })[]> {
  const hour = sql<Date>`date_trunc('hour', drawn_at, 'UTC')`
  return await db
    .selectFrom('draw')
    .select((eb) => [hour.as('hour'), ...counted(eb)])
    .where('drawnAt', '>=', from)
    .where('drawnAt', '<', before)
    .groupBy(hour)
    .execute()
}

/** Draws since an instant, by pack. */
export async function drawsByPack(db: Database, from: Date): Promise<Map<string, DrawFigures>> {
  const rows = await db
    .selectFrom('draw')
    .select((eb) => ['packId', ...counted(eb)])
    .where('drawnAt', '>=', from)
    .groupBy('packId')
    .execute()
  return new Map(rows.map(({ packId, draws, cards }) => [packId, { draws, cards }]))
}

const dayMs = 86_400_000
const countedForMs = 60_000

/**
 * Counts the draws of the last 24 hours by pack, at most once a minute: all who ask meanwhile have the same count. One that
 * failed is not kept.
 */
export function createDrawCount(db: Database): (now: Date) => Promise<ReadonlyMap<string, number>> {
  let last: { at: number; draws: Promise<ReadonlyMap<string, number>> } | undefined
  return (now) => {
    const at = now.getTime()
    if (last !== undefined && at - last.at < countedForMs) return last.draws
    const counting = drawsByPack(db, new Date(at - dayMs)).then(
      (packs) => new Map(Array.from(packs, ([packId, { draws }]) => [packId, draws])),
    )
    const count = { at, draws: counting }
    last = count
    counting.catch(() => {
      if (last === count) last = undefined
    })
    return counting
  }
}

/** Counts draws whose choice is open and ends after `now`, and not after `until`; says when the first ends. */
export async function countChoicesEnding(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<{ count: number; first: Date | null }> {
  const { count, drawnAt } = await db
    .selectFrom('draw')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('drawnAt').as('drawnAt')])
    .where('drawnAt', '>', new Date(now.getTime() - choiceMs))
    .where('drawnAt', '<=', new Date(until.getTime() - choiceMs))
    .where('chosenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { count, first: drawnAt && new Date(drawnAt.getTime() + choiceMs) }
}

/** For the ledger: the draws of a pack. */
export const idsOfDraws = (db: Database, packId: string) =>
  db.selectFrom('draw').select('id').where('packId', '=', packId)

/** The cards of a pack that their members wanted sent, and how many of them have left. */
export async function countShippedCards(
  db: Database,
  packId: string,
): Promise<{ toShip: number; sent: number }> {
  const cards = (isSent: boolean) =>
    sql<number>`coalesce(sum(bit_count(shipped)) filter (where ${isSent ? sql`id in ${idsOfSentDraws(db)}` : sql`true`}), 0)::bigint`
  return await db
    .selectFrom('draw')
    .select([cards(false).as('toShip'), cards(true).as('sent')])
    .where('packId', '=', packId)
    .where('chosenAt', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** The draws of a pack from a slot on, in order, of which cards are sent: a bit for each card, set where it is. */
export async function listShippedRuns(
  db: Database,
  packId: string,
  fromSlot: number,
  limit: number,
): Promise<(MemberRun & { shipped: string })[]> {
  return await db
    .selectFrom('draw')
    .select(['packId', 'memberId', 'firstSlot', 'count', sql<string>`shipped::text`.as('shipped')])
    .where('packId', '=', packId)
    .where('firstSlot', '>=', fromSlot)
    .where(sql<boolean>`bit_count(shipped) > 0`)
    .orderBy('firstSlot')
    .limit(limit)
    .execute()
}
