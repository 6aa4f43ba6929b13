import pg from 'pg'
import { createDatabase, type Database } from './pool.ts'

/** A connection beside the pool, to the same database: with its own limits, and without taking one of the pool's places. */
export interface OwnConnection {
  client: pg.Client
  db: Database
  /** Ends it at once, without the goodbye that a silent one would wait for. */
  drop(): void
}

/** @throws when the database does not let it in within the time of `limits` */
export async function openOwnConnection(pool: pg.Pool, limits: pg.ClientConfig): Promise<OwnConnection> {
  const client = new pg.Client({ ...pool.options, keepAlive: true, ...limits })
  // Its user learns of a lost connection by the query that fails.
  client.on('error', () => {})
  const drop = () => client.connection.stream.destroy()
  try {
    await client.connect()
  } catch (error) {
    drop()
    throw error
  }
  const connect = async () => Object.assign(client, { release() {} })
  const db = createDatabase({ connect, end: async () => void drop(), options: {} })
  return { client, db, drop }
}
