// For tests: a database whose connection fails at a chosen statement.

import type pg from 'pg'
import { createDatabase, type Database } from '../../db/pool.ts'

export interface FaultyDatabase {
  db: Database
  /** The statement at which it failed, or the last one. */
  last(): string
}

/** Fails once, `before` or `after` the `at`th statement; begin and commit count, rollback does not. */
export function faultyDatabase(pool: pg.Pool, at: number, side: 'before' | 'after'): FaultyDatabase {
  let count = 0
  return interceptedDatabase(pool, async (run) => {
    count += 1
    if (count === at && side === 'before') throw new Error('injected failure')
    const result = await run()
    if (count === at && side === 'after') throw new Error('injected failure')
    return result
  })
}

/** A database on `pool` whose statements all pass through `around`. */
export function interceptedDatabase(
  pool: pg.Pool,
  around: (run: () => Promise<unknown>) => Promise<unknown>,
): FaultyDatabase {
  let last = ''
  const intercept = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
        return async (...query: unknown[]) => {
          const run = () => (value as (...query: unknown[]) => Promise<unknown>).apply(target, query)
          const text = typeof query[0] === 'string' ? query[0] : String((query[0] as { text?: string }).text)
          if (/^rollback/i.test(text)) return await run()
          last = text
          return await around(run)
        }
      },
    })
  const wrapped = { connect: async () => intercept(await pool.connect()), end: async () => {} }
  return { db: createDatabase(wrapped as unknown as pg.Pool), last: () => last }
}
