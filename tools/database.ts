import type pg from 'pg'
import { readBackupSettings } from '#server/backup/backup-settings.ts'
import { archiveCommand } from '#server/backup/wal-commands.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createDatabase, createPool, type Database } from '#server/db/pool.ts'
import { prepareDatabase, requireMigrated } from '#server/db/roles.ts'
import { databaseTime } from '#server/db/watch-database.ts'
import { explainStart } from '#server/settings/start-error.ts'
import { readSettings, type Settings } from '#server/shop/settings.ts'

interface Opened {
  settings: Settings
  pool: pg.Pool
  close(): Promise<void>
}

/** The shop's embedded server, running or not; one that is started here keeps its log as the shop's does. */
export const openEmbedded = ({ dataFolder }: Pick<Settings, 'dataFolder'>) =>
  startEmbeddedPostgres(dataFolder, {
    archiveCommand: readBackupSettings(process.env) === undefined ? undefined : archiveCommand,
  })

async function open(settings: Settings): Promise<Opened> {
  const postgres = settings.databaseUrl === undefined ? await openEmbedded(settings) : undefined
  let pool: pg.Pool | undefined
  const close = async () => {
    await pool?.end()
    await postgres?.stop()
  }
  try {
    const application = settings.databaseUrl ?? (await postgres?.applicationString()) ?? ''
    // A command of a newer checkout would change the database under the shop that works on it.
    if (postgres === undefined) await requireMigrated(application)
    else await prepareDatabase({ application, owner: await postgres.connectionString() })
    pool = createPool(application)
  } catch (error) {
    await close()
    throw error
  }
  return { settings, pool, close }
}

interface Given {
  settings: Settings
  pool: pg.Pool
  /** The database's time: what a command decides is judged by the same clock as what the shop decides. */
  now: Date
}
type Work = (db: Database, given: Given) => Promise<void>

async function workOn({ pool, settings, close }: Opened, work: Work): Promise<void> {
  try {
    await work(createDatabase(pool), { settings, pool, now: await databaseTime(pool) })
  } finally {
    await close()
  }
}

/** Opens the shop's own database, running or not, and leaves it as it was. */
export const withShopDatabase = async (work: Work): Promise<void> =>
  workOn(await open(readSettings(process.env)), work)

/** The same for a command: where the database cannot be opened, it says why and ends with exit code 1. */
export async function commandOnShopDatabase(work: Work): Promise<void> {
  let settings: Settings | undefined
  let opened: Opened
  try {
    settings = readSettings(process.env)
    opened = await open(settings)
  } catch (error) {
    const sentence = explainStart(error, settings?.databaseUrl)
    process.stderr.write(`${sentence ?? (error as Error).stack}\n`)
    process.exitCode = 1
    return
  }
  await workOn(opened, work)
}
