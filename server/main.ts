// The shop as a process, or as several: settings, database, migrations, the demo on a first run, and a clean end.

import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createAlarm, createLogger } from './alarm.ts'
import { thisMachine } from './clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts'
import { refuseSharedConnections } from './db/own-connections.ts'
import { createDatabase, createPool, type PoolLimits } from './db/pool.ts'
import { type DatabaseAddresses, ownsTables, prepareDatabase } from './db/roles.ts'
import {
  firstVisitors,
  readAdmitted,
  type Share,
  shareConnections,
  workerJobs,
} from './db/share-connections.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { SettingsError } from './environment.ts'
import { reachFirstProcess, startWorkers, type Workers } from './fellow-processes.ts'
import { serveBuild } from './http/renderer.ts'
import { demoCatalogue, loadDemoApart } from './load-demo.ts'
import { refuseUnready } from './production.ts'
import { mediaSettings } from './providers/media-stores.ts'
import { readPaymentProviderSettings } from './providers/payments/provider-settings.ts'
import { readSmsSettings } from './providers/sms-sender.ts'
import { readSettings, type Settings } from './settings.ts'
import { createShop, type Shop, type ShopOptions } from './shop.ts'
import { explainStart } from './start-error.ts'
import { endOnUnforeseen } from './unforeseen.ts'
import { whatIsOpen } from './what-is-open.ts'

// A process that is told to end does so within its grace and eight seconds, whatever is long: a visitor who never
// finishes a request, a job in the middle, a silent database, a start that hangs (decision 030). What is cut loses
// nothing: every transaction is whole or not there, and every call can be repeated.

/** For calls, jobs, or a start, to finish. */
const finishMs = 3500
/** For the connections to the database to say goodbye, and at most so long after a cut. */
const goodbyeMs = 500
/** For the embedded server to finish, before it is stopped without waiting. */
const postgresSeconds = 2

const say = (line: string) => process.stdout.write(`${line}\n`)

async function ensurePortIsFree(
  { port, host }: { port: number; host: string },
  name: 'PORT' | 'METRICS_PORT',
): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new SettingsError(
        `Port ${port} is in use. Stop what listens there, or choose another: ${name}=${port + 1} npm start`,
      )
    if (code === 'EACCES')
      throw new SettingsError(`This user may not listen on port ${port}. Choose one above 1023: ${name}=3000`)
    throw new SettingsError(
      `This machine cannot listen on ${host}, port ${port} (${code}). Correct ${name.replace('PORT', 'HOST')}.`,
    )
  }
  probe.close()
  await once(probe, 'close')
}

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

let isStopping = false
const stopping = new AbortController()
/** Aborted when what is under way has had its time, or at a second Ctrl-C. */
const cut = new AbortController()
const untilCut = async () => {
  if (!cut.signal.aborted) await once(cut.signal, 'abort')
}

/** What was opened so far: a start that fails or is interrupted closes it, too. */
const opened: {
  postgres?: Promise<EmbeddedPostgres>
  stopWatching?: () => Promise<void>
  pools: pg.Pool[]
  workers?: Workers
  shop?: Shop
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
  const ended = Promise.all(opened.pools.map((pool) => pool.end())).then(() => true)
  if (!(await within(Promise.race([ended, sleep(goodbyeMs, false)]))))
    say('  the database did not answer the goodbye of every connection')
  await within(opened.stopWatching?.())
  const postgres = await opened.postgres?.catch(() => undefined)
  await postgres?.stop(postgresSeconds).catch((cause) => {
    throw new Error('The embedded PostgreSQL did not end; the next start takes it over.', { cause })
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
  opened.postgres = startEmbeddedPostgres(settings.dataFolder, '', cut.signal)
  const postgres = await opened.postgres
  await postgres.serve()
  opened.stopWatching = keepRunning(postgres)
  return { application: await postgres.applicationString(), owner: await postgres.connectionString() }
}

async function migrateDatabase(addresses: DatabaseAddresses, settings: Settings): Promise<void> {
  const applied = await prepareDatabase(addresses)
  if (applied.length > 0) say(`  migrated the database (${applied.length} files)`)
  if (!settings.isProduction) return
  const pool = createPool(addresses.application, { size: 2 })
  try {
    await refuseUnready(createDatabase(pool), await ownsTables(pool))
  } finally {
    await pool.end()
  }
}

/** What the environment says. */
type Read = Pick<ShopOptions, 'settings' | 'providerSettings' | 'sms'>

type Part = Pick<ShopOptions, 'duty' | 'fellows' | 'workerMetrics'> & {
  url: string
  visitors: PoolLimits
  jobs: PoolLimits
}

const distFolder = join(import.meta.dirname, '../dist')
const hasPages = existsSync(join(distFolder, 'server'))
const consoleFolder = join(distFolder, 'console')
/** A build of the release before has none. */
const hasConsole = existsSync(consoleFolder)

async function openShop(read: Read, { url, visitors, jobs, ...part }: Part): Promise<Shop> {
  const [pool, jobPool] = [createPool(url, visitors), createPool(url, jobs)]
  opened.pools.push(pool, jobPool)
  const { isProduction } = read.settings
  const rendersPages = hasPages && part.duty !== 'jobs'
  opened.shop = await createShop({
    ...read,
    ...part,
    pool,
    jobPool,
    sourceFolder: read.settings.loadsDemo ? demoCatalogue : undefined,
    rendererOf: rendersPages ? (app) => serveBuild(app, distFolder, !isProduction) : undefined,
    consoleFolder: rendersPages && hasConsole ? consoleFolder : undefined,
  })
  return opened.shop
}

/** How many processes serve visitors, and with how many connections each. */
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
      `The database admits ${admitted} connections, too few for ${processes ?? 'several'} processes. Raise its max_connections, or lower PROCESSES.`,
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
    duty: 'visitors',
    fellows: first,
  })
  first.onMetrics(shop.metricsOf)
  if (isStopping) return
  await shop.listen()
  graceMs = settings.graceSeconds * 1000
  await first.isOpen()
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const providerSettings = readPaymentProviderSettings(process.env, settings.isProduction)
  const sms = readSmsSettings(process.env, settings.isProduction)
  const alarm = createAlarm(createLogger(settings.logLevel))
  endOnUnforeseen(process, alarm, end)
  const read = { settings, providerSettings, sms }
  if (cluster.isWorker) return await startWorker(read)
  await ensurePortIsFree(settings, 'PORT')
  if (settings.metrics !== undefined) await ensurePortIsFree(settings.metrics, 'METRICS_PORT')
  // `tools/run-shop.mjs` starts the emulators now: nothing of the above can fail any more.
  process.send?.('settings are good')

  const addresses = await openDatabase(settings)
  await migrateDatabase(addresses, settings)
  const url = addresses.application
  const { processes, visitors } = await shareWork(url, settings)
  const isAlone = processes === 1
  if (!hasPages) say('  the pages are not built (npm start does it): serving calls alone')
  const shop = await openShop(read, {
    url,
    jobs: settings.jobs,
    visitors: { ...settings.visitors, size: isAlone ? visitors : firstVisitors },
    ...(!isAlone && {
      duty: 'jobs',
      workerMetrics: async () => (await opened.workers?.metrics()) ?? [],
    }),
  })
  if (isStopping) return
  const demo = settings.loadsDemo
    ? await loadDemoApart(
        {
          databaseUrl: addresses.application,
          termsNo: await shop.termsInForce(),
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
  setTimeout(giveBackMemory, giveBackMs).unref()
  graceMs = settings.graceSeconds * 1000
  say(whatIsOpen(settings, { demo, emulatorPort: process.env.EMULATOR_PORT }))
  if (!isAlone) say(`  ${processes} processes serve visitors.\n`)
  const difference = shop.clockDifference()
  if (difference !== undefined)
    say(
      `  The clock of this machine is ${Math.abs(difference).toFixed(1)} s ${difference > 0 ? 'ahead of' : 'behind'} the database's.
  The shop keeps to the database's, begins no jobs here and is not ready (/readyz) until they agree: set this clock right.\n`,
    )
}

/** The first pages are rendered by then, and the jobs have run once. */
const giveBackMs = 5000
/** What a start leaves behind (decision 030): the first time empties the young heap, the second gives its memory back. */
function giveBackMemory(): void {
  for (let times = 0; times < 2; times++)
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
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
    // What an interruption cut off is no fault.
    if (isStopping) return
    isStopping = true
    const sentence = explainStart(error, process.env.DATABASE_URL || undefined)
    process.stderr.write(`\n  ${sentence ?? error.stack}\n\n`)
    await close().catch(() => {})
    process.exit(1)
  })
}
