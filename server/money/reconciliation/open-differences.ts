import type { Database } from '#server/db/pool.ts'

/** Counts the open differences, and tells when the oldest was found. */
export const countOpenDifferences = (db: Database): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('paymentDifference')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('foundAt').as('since')])
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
