// A check that our connections are PostgreSQL's own: a pooler in transaction mode gives each transaction another one.

import pg from 'pg'
import { placeOf, StartError } from '#server/settings/start-error.ts'

/** Draws and checks are statements with a name, as this one. */
const named = { name: 'connection-check', text: 'select 1' }

/** `26000`: the name is not known there any more. `42P05`: another connection has taken it. */
const notOwn = new Set(['26000', '42P05'])

const patienceMs = 2000

/**
 * Two connections take turns with a statement of one name. Where each has a server process of its own, as without a
 * pooler and behind one in session mode, no order of turns fails. Where processes are shared, the statement is looked for
 * in a process that does not have it, or made in one that has it already. A pooler that follows such statements itself
 * (PgBouncer 1.21 and newer with `max_prepared_statements`) passes.
 * @throws StartError where a statement does not stay with its connection; what else fails proves nothing and is not thrown
 */
export async function refuseSharedConnections(connectionString: string): Promise<void> {
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const [first, second] = [0, 1].map(() => new pg.Client({ connectionString, ...limits })) as [
    pg.Client,
    pg.Client,
  ]
  const both = [first, second]
  try {
    for (const client of both) await client.on('error', () => {}).connect()
    // A pooler that takes the process used last fails at the second connection's turn, one that takes the process that
    // rested longest at the first one's second turn.
    for (const client of [first, first, second, second, first]) await client.query(named)
  } catch (error) {
    if (!notOwn.has((error as { code?: string }).code ?? '')) return
    const { at } = placeOf(connectionString)
    throw new StartError(
      `What answers at ${at} gives each transaction another connection of PostgreSQL (a pooler in transaction mode): draws are prepared statements, which stay with one. Set pool_mode = session there, or name PostgreSQL itself in DATABASE_URL.`,
    )
  } finally {
    // Without a goodbye: behind a pooler that has no connection left, none would be answered.
    for (const client of both) client.connection.stream.destroy()
  }
}
