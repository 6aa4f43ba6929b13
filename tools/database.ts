import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { readBackupSettings } from '#server/backup/backup-settings.ts'
import { archiveCommand } from '#server/backup/wal-commands.ts'
import { mostDifferenceMs, thisMachine } from '#server/clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { withPersonalKey } from '#server/db/personal-key.ts'
import { createDatabase, createPool, type Database } from '#server/db/pool.ts'
import { prepareDatabase, requireMigrated } from '#server/db/roles.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { databaseTime } from '#server/db/watch-database.ts'
import { readPersonalKey } from '#server/keys.ts'
import { explainStart, StartError } from '#server/settings/start-error.ts'
import { readSettings, type Settings } from '#server/shop/settings.ts'
import { shopKeysHere } from './shop-keys.ts'

interface Opened {
  settings: Settings
  pool: pg.Pool
  close(): Promise<void>
}

const complain = (line: string) => void process.stderr.write(`${line}\n`)

type Place = Pick<Settings, 'dataFolder'>
export const hasNoShop = ({ dataFolder }: Place) => !existsSync(join(dataFolder, 'postgres'))
export const noShop = ({ dataFolder }: Place) =>
  `There is no shop in ${dataFolder}. Set DATA_FOLDER, or DATABASE_URL, as the shop itself has it; npm start makes a new shop.`

/**
 * The shop's embedded server, running or not; one that is started here keeps its log as the shop's does.
 * @throws StartError where no shop was started yet: a command makes none
 */
export async function openEmbedded(place: Place): Promise<EmbeddedPostgres> {
  if (hasNoShop(place)) throw new StartError(noShop(place))
  return await startEmbeddedPostgres(place.dataFolder, {
    archiveCommand: readBackupSettings(process.env) && archiveCommand,
    say: complain,
  })
}

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
export type Work = (db: Database, given: Given) => Promise<void>

/**
 * A change is refused unless the time by which it would be judged is known.
 * @throws StartError when the database's clock differs from the machine's
 */
export function refuseUntimed(now: Date): void {
  const seconds = (now.getTime() - thisMachine.wallClock()) / 1000
  if (Math.abs(seconds) * 1000 > mostDifferenceMs)
    throw new StartError(
      `The database's clock is ${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's. Nothing was changed: by a wrong time, points and choices would end for good. Set the clocks right first (docs/runbooks/not-ready.md).`,
    )
}

async function workOn({ pool, settings, close }: Opened, work: Work): Promise<void> {
  try {
    const bare = createDatabase(pool)
    const now = await databaseTime(pool)
    const db = withPersonalKey(bare, async () => readPersonalKey(bare, shopKeysHere(), () => now))
    await work(db, { settings, pool, now })
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  await close()
}

/** Opens the shop's own database, running or not, and leaves it as it was. */
export const withShopDatabase = async (work: Work): Promise<void> =>
  workOn(await open(readSettings(process.env)), work)

/** A command asks this when its database went away meanwhile. */
interface AfterLoss {
  /** Finds out, on a new connection, what came of it. */
  look?: Work
  /** The sentence that tells its user how to find out, where the database does not come back. */
  advice: string
}

/** A database that is started again, or that fails over, takes connections within this time. */
const mostWaitSeconds = 30

async function lookAgain(settings: Settings, { look, advice }: AfterLoss): Promise<void> {
  const { databaseUrl } = settings
  try {
    if (look === undefined) return complain(advice)
    const waitSeconds = Math.min(settings.databaseWaitSeconds ?? mostWaitSeconds, mostWaitSeconds)
    const patience = { waitSeconds, connectSeconds: 5, leave: new AbortController().signal }
    if (databaseUrl !== undefined) await waitForDatabase(databaseUrl, { say: complain, ...patience })
    await workOn(await open(settings), look)
  } catch (error) {
    complain(`${explainStart(error, databaseUrl) ?? (error as Error).stack}\n${advice}`)
  }
}

/**
 * The same for a command: where the database cannot be opened, it says why and ends with exit code 1. Where it goes away
 * under the work, it does so too, unless `look` finds that the work was done, and sets the exit code.
 */
export async function commandOnShopDatabase(work: Work, afterLoss: AfterLoss): Promise<void> {
  let settings: Settings | undefined
  let isOpen = false
  try {
    settings = readSettings(process.env)
    const opened = await open(settings)
    isOpen = true
    await workOn(opened, work)
  } catch (error) {
    process.exitCode = 1
    complain(explainStart(error, settings?.databaseUrl) ?? `${(error as Error).stack}`)
    if (isOpen && settings !== undefined && isUnavailable(error)) await lookAgain(settings, afterLoss)
  }
}
