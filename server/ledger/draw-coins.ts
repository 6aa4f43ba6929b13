import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'

/**
 * Hundredths of a coin that draws brought their members; what a draw cost in coins is not taken off. `ids`: a query of the
 * ids of draws. `since`: an instant before all of them. Reads every entry from then on: for the operator alone.
 */
export async function sumDrawCoins(
  db: Database,
  ids: Parameters<typeof sql>[1],
  since: Date,
): Promise<number> {
  const { coins } = await db
    .selectFrom('ledgerEntry')
    .select(sql<number>`coalesce(sum(coin_hundredths), 0)::bigint`.as('coins'))
    .where('cause', '=', 'draw')
    .where('coinHundredths', '>', 0)
    .where('movedAt', '>=', since)
    .where(sql<boolean>`cause_id in ${ids}`)
    .executeTakeFirstOrThrow()
  return coins
}
