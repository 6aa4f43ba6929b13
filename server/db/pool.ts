import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { statementEnded } from '#server/watch/request-trace.ts'
import { inSpan, type SpanStart } from '#server/watch/tracing.ts'
import { insideTransaction } from './outside-transactions.ts'
import type { DB } from './schema.ts'
import { Unavailable } from './unavailable.ts'

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

/** Limits of the connections to the database. */
export interface PoolLimits {
  /** The most connections. */
  size: number
  /** The wait until a connection is open, or a free one is found. */
  connectSeconds: number
  /** One statement; the server ends it. */
  statementSeconds: number
  /** A statement's wait for a lock. */
  lockSeconds: number
  /** Between two statements of a transaction. */
  idleInTransactionSeconds: number
  /** A statement that changes anything fails, unless the address itself has `options`. */
  isReadOnly?: boolean
}

/** For commands, migrations and measurements: no visitor waits for an answer, and a statement may read everything. */
export const patientLimits: PoolLimits = {
  size: 10,
  connectSeconds: 30,
  statementSeconds: 3600,
  lockSeconds: 60,
  idleInTransactionSeconds: 600,
}

/** A server that answers at all has ended the statement by then. */
const silenceFactor = 1.4
const keepAliveMs = 10_000
const ms = (seconds: number) => Math.round(seconds * 1000)

/**
 * Connections that never wait for ever. A query that the server does not end in time, because the server disappeared,
 * is ended here: the connection is closed, its query rejects with `Unavailable`, and the idle ones, which have met
 * the same fate, are not used any more. Any failure to reach the server rejects with `Unavailable`, with its cause.
 */
export function createPool(connectionString: string, limits: Partial<PoolLimits> = {}): pg.Pool {
  const { size, connectSeconds, statementSeconds, lockSeconds, idleInTransactionSeconds } = {
    ...patientLimits,
    ...limits,
  }
  const pool = new pg.Pool({
    connectionString,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: ms(connectSeconds),
    statement_timeout: ms(statementSeconds),
    lock_timeout: ms(lockSeconds),
    idle_in_transaction_session_timeout: ms(idleInTransactionSeconds),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    ...(limits.isReadOnly && { options: '-c default_transaction_read_only=on' }),
  })
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  // A connection that dies is replaced on the next query, and a query in flight rejects by itself; without
  // listeners the lost connection would end the process, idle (pool) or busy (client).
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watch(client, ms(statementSeconds * silenceFactor), () => {
      for (const other of idle) close(other)
    })
  })
  nameFailedConnections(pool)
  return pool
}

const close = (client: pg.PoolClient) =>
  (client as unknown as pg.Client).connection.stream.destroy(
    new Unavailable('the database stopped answering', { isTimeout: true }),
  )

/** Queries and connections are asked for with promises, never with callbacks. */
type Ask = (...input: unknown[]) => Promise<unknown>

/** A statement by itself is no trace: it belongs to the work that asks it. */
const statementSpan = (text: string): SpanStart => ({
  kind: 'client',
  isPart: true,
  facts: { 'db.system.name': 'postgresql', 'db.query.text': text.replaceAll(/\s+/g, ' ') },
})

/** A statement without its parameters. */
const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '')

/** Gives up a connection whose query has no end after `limitMs`; `wentSilent` is told. */
function watch(client: pg.PoolClient, limitMs: number, wentSilent: () => void): void {
  let isLost = false
  const lose = () => {
    isLost = true
  }
  client.on('error', lose).on('end', lose)
  const ask = client.query.bind(client) as Ask
  const watched: Ask = async (...input) => {
    const askedAt = performance.now()
    let last: NodeJS.Immediate | undefined
    const timer = setTimeout(() => {
      // After a pause of this process timers come before what has arrived meanwhile: that is read first.
      last = setImmediate(() => {
        close(client)
        wentSilent()
      })
    }, limitMs)
    try {
      return await inSpan(
        'statement',
        () => statementSpan(textOf(input[0])),
        () => ask(...input),
      )
    } catch (error) {
      // It was the primary and is a standby now: the next connection finds the new one.
      if (error instanceof pg.DatabaseError && error.code === '25006') close(client)
      if (error instanceof pg.DatabaseError || error instanceof Unavailable || !isLost) throw error
      throw new Unavailable((error as Error).message, { cause: error })
    } finally {
      clearTimeout(timer)
      clearImmediate(last)
      statementEnded(textOf(input[0]), performance.now() - askedAt)
    }
  }
  client.query = watched as typeof client.query
}

/** Without a connection nothing was asked, whatever the reason. */
function nameFailedConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const named = async () => {
    try {
      return await connect()
    } catch (error) {
      const { message } = error as Error
      throw error instanceof Unavailable
        ? error
        : new Unavailable(message || 'no connection', { cause: error })
    }
  }
  // The driver's own would answer a lost connection before `watch` can name it.
  const query: Ask = async (...input) => {
    const client = await named()
    try {
      return await (client.query as Ask)(...input)
    } finally {
      client.release()
    }
  }
  pool.connect = named as typeof pool.connect
  pool.query = query as typeof pool.query
}

export function createDatabase(pool: PostgresPool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** The most attempts of a transaction, by its last error: a serialisation failure, a deadlock, a unique violation. */
const attempts: Readonly<Record<string, number>> = { '40001': 5, '40P01': 5, '23505': 2 }

/**
 * Runs `work` in one READ COMMITTED transaction: all of it or nothing. It is tried again after a serialisation failure or a
 * deadlock, and once after a unique violation: `work` then sees what another transaction has taken, and refuses. Any other
 * error rolls back and is thrown. No provider can be called from `work` (`outsideTransactions`).
 */
export async function transaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insideTransaction(() => db.transaction().execute(work))
    } catch (error) {
      if (attempt >= (attempts[(error as { code?: string }).code ?? ''] ?? 1)) throw error
    }
  }
}

/** Runs `work` like `transaction` and rolls it back: its result can be examined, and no change stays. */
export async function rolledBack<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const rollBack: { seen?: { value: T } } = {}
  await transaction(db, async (tx) => {
    rollBack.seen = { value: await work(tx) }
    throw rollBack
  }).catch((error: unknown) => {
    if (error !== rollBack) throw error
  })
  if (rollBack.seen === undefined) throw new Error('a transaction ended before its work did')
  return rollBack.seen.value
}

/**
 * Runs `work`, which only reads, on the database as it stands at one instant: later commits of others are not
 * seen, so sums of several queries agree.
 */
export const snapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  insideTransaction(() =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
  )

/** Plain SQL with positional parameters, for statements Kysely cannot say. */
export async function query<Row>(
  db: Database,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))
  return result.rows
}
