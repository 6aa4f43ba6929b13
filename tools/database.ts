import type pg from 'pg'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { createDatabase, createPool, type Database } from '../server/db/pool.ts'
import { readSettings, type Settings } from '../server/settings.ts'

/** Opens the shop's own database for a command, running or not, and leaves it as it was. */
export async function withShopDatabase(
  work: (db: Database, settings: Settings, pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env)
  const postgres =
    settings.databaseUrl === undefined ? await startEmbeddedPostgres(settings.dataFolder) : undefined
  const pool = createPool(settings.databaseUrl ?? (await postgres?.connectionString()) ?? '')
  try {
    await migrate(pool)
    await work(createDatabase(pool), settings, pool)
  } finally {
    await pool.end()
    await postgres?.stop()
  }
}
