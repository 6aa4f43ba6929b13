import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { insideTransaction } from './outside-transactions.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** Inside a transaction. Operations that change anything take this, so they cannot run outside one. */
export type Tx = Transaction<DB>

const int8 = 20
const date = 1082
pg.types.setTypeParser(int8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} does not fit a safe integer`)
  return value
})
pg.types.setTypeParser(date, (text) => text)

export function createPool(connectionString: string, size = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: size, idleTimeoutMillis: 30_000 })
  // A connection that dies is replaced on the next query, and a query in flight rejects by itself; without
  // listeners the lost connection would end the process, idle (pool) or busy (client).
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDatabase(pool: PostgresPool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

const retried = new Set(['40001', '40P01'])

/**
 * Runs `work` in one READ COMMITTED transaction: all of it or nothing. A serialisation failure or
 * deadlock (40001, 40P01) is tried again, at most five times; any other error rolls back and is thrown.
 * No provider can be called from `work` (`outsideTransactions`).
 */
export async function transaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insideTransaction(() => db.transaction().execute(work))
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt === 5 || code === undefined || !retried.has(code)) throw error
    }
  }
}

/** Plain SQL with positional parameters, for statements Kysely cannot say. */
export async function query<Row>(
  db: Database,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))
  return result.rows
}
