import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { DB } from '../../db/schema.ts'
import { choiceMs } from './choose-cards.ts'

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

/** Draws whose choice is open and ends after `now`, and not after `until`. */
export async function countChoicesEnding(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('draw')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('drawnAt', '>', new Date(now.getTime() - choiceMs))
    .where('drawnAt', '<=', new Date(until.getTime() - choiceMs))
    .where('chosenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
