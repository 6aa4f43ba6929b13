// The shop as a process, or as several: settings, database, migrations, the demo on a first run, and a clean end.
// `node server/process/main.ts` does all of it; `… migrate`, `… web` and `… jobs` do a part (decision 011).

import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readBackupSettings } from '#server/backup/backup-settings.ts'
import { archiveCommand } from '#server/backup/wal-commands.ts'
import { thisMachine } from '#server/clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { refuseSharedConnections } from '#server/db/own-connections.ts'
import { createDatabase, createPool, type PoolLimits } from '#server/db/pool.ts'
import { type DatabaseAddresses, prepareDatabase, requireMigrated } from '#server/db/roles.ts'
import {
  firstVisitors,
  readAdmitted,
  type Share,
  shareConnections,
  workerJobs,
} from '#server/db/share-connections.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { serveBuild } from '#server/http/renderer.ts'
import { mediaSettings } from '#server/providers/media-stores.ts'
import { SettingsError } from '#server/settings/environment.ts'
import { explainStart } from '#server/settings/start-error.ts'
import { makeReady } from '#server/shop/make-ready.ts'
import { readSettings, type Settings } from '#server/shop/settings.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop, ShopOptions } from '#server/shop/shop-options.ts'
import { whatIsOpen } from '#server/shop/what-is-open.ts'
import { createAlarm, createLogger } from '#server/watch/alarm.ts'
import { beginTraces } from '#server/watch/trace-export.ts'
import { type Read, readCommand, readOptions, refuseParts } from './command.ts'
import { reachFirstProcess, startWorkers, type Workers } from './fellow-processes.ts'
import { ensurePortIsFree } from './free-port.ts'
import { giveBackMemoryLater, keepHeapSmall } from './give-back-memory.ts'
import { demoCatalogue, loadDemoApart } from './load-demo.ts'
import { endOnUnforeseen } from './unforeseen.ts'

// A process that is told to end does so within its grace and eight seconds, despite any slow work: a visitor
// whose request never ends, a job in the middle, a silent database, a start that hangs (decision 011).
// Cutting it loses nothing: every transaction is whole or not there, and every call can be repeated.

/** For calls, jobs, or a start, to finish. */
const finishMs = 3500
/** For the connections to the database to say goodbye, and at most so long after a cut. */
const goodbyeMs = 500
/** For the embedded server to finish, before it is stopped without waiting. */
const postgresSeconds = 2

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Brings the embedded server back when it dies; calls made meanwhile fail and can be repeated. */
function keepRunning(postgres: EmbeddedPostgres): () => Promise<void> {
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round
      .then(() => (isStopping ? undefined : postgres.restart()))
      .catch((error: Error) => {
        // Its last processes may hold the shared memory a moment longer: the next round tries again.
        process.stderr.write(`  ${error.message.split('\n')[0]}; trying again\n`)
      })
  }, 500)
  return async () => {
    clearInterval(timer)
    await round
  }
}

/** The address of an own PostgreSQL, once it is read: the message of a failed start names it. */
let ownDatabase: string | undefined
let isStopping = false
const stopping = new AbortController()
/** Aborted when what is under way has had its time, or at a second Ctrl-C. */
const cut = new AbortController()
const untilCut = async () => {
  if (!cut.signal.aborted) await once(cut.signal, 'abort')
}

/** Everything opened so far: a start that fails or is interrupted closes it, too. */
const opened: {
  postgres?: Promise<EmbeddedPostgres>
  stopWatching?: () => Promise<void>
  pools: pg.Pool[]
  workers?: Workers
  shop?: Shop
  endTraces?: () => Promise<void>
} = { pools: [] }

/** Closes what was opened, in order, and says what could not finish. */
async function close(): Promise<void> {
  const atLast = setTimeout(() => cut.abort(), finishMs)
  const lateGoodbye = untilCut().then(() => sleep(goodbyeMs))
  const within = (work: Promise<unknown> | undefined) => Promise.race([work, lateGoodbye])
  // A start that goes on would open connections that are never closed.
  await Promise.race([begun.catch(() => {}), untilCut()])
  const workersEnd = opened.workers?.end(cut.signal)
  await within(
    opened.shop?.close(cut.signal).then((wasCut) => {
      if (wasCut.length > 0) say(`  cut, because it took too long: ${wasCut.join(', ')}; nothing is lost`)
    }),
  )
  await workersEnd
  await within(Promise.race([opened.endTraces?.().catch(() => {}), sleep(goodbyeMs)]))
  const ended = Promise.all(opened.pools.map((pool) => pool.end())).then(() => true)
  if (!(await within(Promise.race([ended, sleep(goodbyeMs, false)]))))
    say('  the database did not answer the goodbye of every connection')
  await within(opened.stopWatching?.())
  const postgres = await opened.postgres?.catch(() => undefined)
  await postgres?.stop(postgresSeconds).catch((cause) => {
    throw new Error('The embedded PostgreSQL did not stop; the next start takes it over.', { cause })
  })
  clearTimeout(atLast)
}

async function openDatabase(settings: Settings): Promise<DatabaseAddresses> {
  const { databaseUrl, databaseOwnerUrl, databaseWaitSeconds: waitSeconds, visitors } = settings
  if (databaseUrl !== undefined) {
    const waiting = { say: (line: string) => say(`  ${line}`), waitSeconds, leave: stopping.signal }
    await waitForDatabase(databaseUrl, { ...waiting, connectSeconds: visitors.connectSeconds })
    await refuseSharedConnections(databaseUrl)
    return { application: databaseUrl, owner: databaseOwnerUrl }
  }
  say('  starting the embedded PostgreSQL')
  opened.postgres = startEmbeddedPostgres(settings.dataFolder, {
    signal: cut.signal,
    archiveCommand: readBackupSettings(process.env) && archiveCommand,
    say,
  })
  const postgres = await opened.postgres
  await postgres.serve()
  opened.stopWatching = keepRunning(postgres)
  return { application: await postgres.applicationString(), owner: await postgres.connectionString() }
}

async function migrateDatabase(addresses: DatabaseAddresses, settings: Settings): Promise<void> {
  const applied = await prepareDatabase(addresses, settings.databaseReportsRole)
  if (applied.length > 0) say(`  migrated the database (${applied.length} files)`)
}

type Part = Pick<ShopOptions, 'duty' | 'fellows' | 'workerMetrics'> & {
  url: string
  visitors: PoolLimits
  jobs: PoolLimits
}

/** `npm run dev` puts the sources in the place of the build; production knows the build alone. */
const ownFolder = process.env.NODE_ENV === 'production' ? undefined : process.env.DIST_FOLDER
const distFolder = ownFolder || join(import.meta.dirname, '../../dist')
const hasPages = existsSync(join(distFolder, 'server'))
const consoleFolder = join(distFolder, 'console')
/** A build of the release before has none. */
const hasConsole = existsSync(consoleFolder)

async function openShop(read: Read, { url, visitors, jobs, ...part }: Part): Promise<Shop> {
  const [pool, jobPool] = [createPool(url, visitors), createPool(url, jobs)]
  const { isProduction, databaseReadUrl, reads } = read.settings
  // No start waits for standbys: until they answer, the primary does.
  const readPool = databaseReadUrl && createPool(databaseReadUrl, { ...reads, size: visitors.size })
  opened.pools.push(pool, jobPool, ...(readPool ? [readPool] : []))
  const rendersPages = hasPages && part.duty?.servesVisitors !== false
  opened.shop = await createShop({
    ...read,
    ...part,
    pool,
    jobPool,
    readPool: readPool || undefined,
    backup: readBackupSettings(process.env),
    sourceFolder: read.settings.loadsDemo ? demoCatalogue : undefined,
    rendererOf: rendersPages ? (app) => serveBuild(app, distFolder, !isProduction) : undefined,
    consoleFolder: rendersPages && hasConsole ? consoleFolder : undefined,
  })
  return opened.shop
}

/** The number of processes that serve visitors, and of connections that each has. */
async function shareWork(url: string, { processes, visitors, jobs }: Settings): Promise<Share> {
  if (processes === 1) return { processes, visitors: visitors.size }
  const pool = createPool(url, { size: 1 })
  const admitted = await readAdmitted(createDatabase(pool)).finally(() => pool.end())
  const share = shareConnections({
    processes,
    admitted,
    processors: availableParallelism(),
    visitors: visitors.size,
    jobs: jobs.size,
  })
  if (share === undefined)
    throw new SettingsError(
      `The database allows ${admitted} connections, too few for ${processes ?? 'several'} processes. Raise its max_connections, or lower PROCESSES.`,
    )
  return share
}

/** A process that serves visitors for the first one, which has opened the database. */
async function startWorker(read: Read): Promise<void> {
  const { settings } = read
  const first = reachFirstProcess()
  const { databaseUrl: url, connections } = await first.begin()
  const shop = await openShop(read, {
    url,
    visitors: { ...settings.visitors, size: connections.visitors },
    jobs: { ...settings.jobs, size: connections.jobs },
    duty: { servesVisitors: true, runsJobs: false, tellsMetrics: false },
    fellows: first,
  })
  first.onMetrics(shop.metricsOf)
  if (isStopping) return
  await shop.listen()
  graceMs = settings.graceSeconds * 1000
  await first.isOpen()
}

async function start(): Promise<void> {
  const command = readCommand(process.argv[2])
  const settings = readSettings(process.env)
  ownDatabase = settings.databaseUrl
  refuseParts(command, settings, hasPages)
  const read = readOptions(command, settings, process.env)
  const alarm = createAlarm(createLogger(settings.logLevel))
  endOnUnforeseen(process, alarm, end)
  opened.endTraces = await beginTraces(settings.traces, cluster.isPrimary ? say : () => {})
  if (cluster.isWorker && read !== undefined) return await startWorker(read)
  const isWeb = command === 'all' || command === 'web'
  if (isWeb) await ensurePortIsFree(settings, 'PORT')
  if (command !== 'migrate' && settings.metrics !== undefined)
    await ensurePortIsFree(settings.metrics, 'METRICS_PORT')
  // `tools/run-shop.mjs` starts the emulators now: none of the steps above can fail any more.
  process.send?.('settings are good')

  const addresses = await openDatabase(settings)
  if (command === 'all' || command === 'migrate') await migrateDatabase(addresses, settings)
  else await requireMigrated(addresses.application)
  if (read === undefined) {
    say('  the database is of this release')
    return void end()
  }
  await makeReady(addresses.application, read)
  const url = addresses.application
  const { processes, visitors } = await shareWork(url, isWeb ? settings : { ...settings, processes: 1 })
  const isAlone = processes === 1
  if (!hasPages) say('  the pages are not built (npm start does it): serving calls alone')
  const shop = await openShop(read, {
    url,
    jobs: settings.jobs,
    visitors: { ...settings.visitors, size: isAlone ? visitors : firstVisitors },
    duty: { servesVisitors: isWeb && isAlone, runsJobs: command !== 'web', tellsMetrics: true },
    ...(!isAlone && { workerMetrics: async () => (await opened.workers?.metrics()) ?? [] }),
  })
  if (isStopping) return
  const demo =
    settings.loadsDemo && command === 'all'
      ? await loadDemoApart(
          {
            databaseUrl: addresses.application,
            ...{ termsNo: await shop.termsInForce(), shopOrigin: settings.shopOrigin },
            store: mediaSettings(settings),
            dataFolder: settings.dataFolder,
          },
          { progress: (line) => say(`  ${line}`), signal: cut.signal },
        )
      : undefined
  if (isStopping) return
  if (!isAlone) {
    const setup = { databaseUrl: url, connections: { visitors, jobs: workerJobs } }
    opened.workers = startWorkers({ count: processes, setup, alarm, monotonicMs: thisMachine.monotonic })
    await opened.workers.allOpen
  }
  await shop.listen()
  giveBackMemoryLater()
  graceMs = settings.graceSeconds * 1000
  say(isWeb ? whatIsOpen(settings, { demo, emulatorPort: process.env.EMULATOR_PORT }) : '  The jobs run.\n')
  if (!isAlone) say(`  ${processes} processes serve visitors.\n`)
  const difference = shop.clockDifference()
  if (difference !== undefined)
    say(
      `  The clock of this machine is ${Math.abs(difference).toFixed(1)} s ${difference > 0 ? 'ahead of' : 'behind'} the database's.
  The shop keeps to the database's, begins no jobs here and is not ready (/readyz) until they agree: set this clock right.\n`,
    )
}

let graceMs = 0
/** Not ready, and served as before for the grace; then everything is closed. */
async function end(exitCode = 0): Promise<void> {
  if (isStopping) return
  isStopping = true
  stopping.abort()
  opened.shop?.retire()
  void opened.workers?.end(cut.signal)
  await Promise.race([sleep(graceMs), untilCut()])
  try {
    await close()
  } catch (error) {
    process.stderr.write(`  ${(error as Error).message.split('\n')[0]}\n`)
    process.exit(1)
  }
  process.exit(exitCode)
}

let interrupts = 0
let begun: Promise<void> = Promise.resolve()

// Imported, as `tools/prepare.mjs` does to compile it, it starts nothing.
if (import.meta.main) {
  keepHeapSmall()
  process.on('SIGINT', () => {
    // A terminal interrupts all processes at once; the first one ends its workers.
    if (cluster.isWorker) return
    interrupts += 1
    void end()
    if (interrupts !== 2) return
    say('  ending at once')
    cut.abort()
  })
  process.on('SIGTERM', () => void end())
  // Started by a parent over IPC: if that parent is killed, this process must not stay behind.
  process.on('disconnect', () => void end())

  begun = start()
  begun.catch(async (error: Error) => {
    // An error that an interruption caused is no fault.
    if (isStopping) return
    isStopping = true
    const sentence = explainStart(error, ownDatabase)
    process.stderr.write(`\n  ${sentence ?? error.stack}\n\n`)
    await close().catch(() => {})
    process.exit(1)
  })
}
