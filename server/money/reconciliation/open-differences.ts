import type { Database } from '#server/db/pool.ts'

/** How many differences are open, and when the oldest was found. */
export const countOpenDifferences = (db: Database): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('paymentDifference')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('foundAt').as('since')])
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
