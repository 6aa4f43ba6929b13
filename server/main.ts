// The shop as a process: settings, database, migrations, the demo on a first run, and a clean end.

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts'
import { migrate, SchemaError } from './db/migrate.ts'
import { createPool } from './db/pool.ts'
import { listInventedSettings } from './domain/operator/shop-settings.ts'
import { SettingsError } from './environment.ts'
import { readPaymentProviderSettings } from './providers/payments/provider-settings.ts'
import { readSmsSettings } from './providers/sms-sender.ts'
import { readSettings, type Settings } from './settings.ts'
import { createShop, type Shop } from './shop.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function ensurePortIsFree({ port, host }: Settings): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    const remedy = `Stop what listens there, or choose another: PORT=${port + 1} npm start`
    throw new SettingsError(`Port ${port} is in use. ${remedy}`)
  }
  probe.close()
  await once(probe, 'close')
}

/** Brings the embedded server back when it dies; calls made meanwhile fail and can be repeated. */
function keepRunning(postgres: EmbeddedPostgres): () => Promise<void> {
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round
      .then(() => postgres.restart())
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

async function start(): Promise<() => Promise<void>> {
  const settings = readSettings(process.env)
  const providerSettings = readPaymentProviderSettings(process.env, settings.isProduction)
  const sms = readSmsSettings(process.env, settings.isProduction)
  await ensurePortIsFree(settings)

  let postgres: EmbeddedPostgres | undefined
  let url = settings.databaseUrl
  if (url === undefined) {
    say('  starting the embedded PostgreSQL')
    postgres = await startEmbeddedPostgres(settings.dataFolder)
    url = await postgres.connectionString()
  }
  const pool = createPool(url)
  let shop: Shop | undefined
  const stopWatching = postgres === undefined ? async () => {} : keepRunning(postgres)
  const stop = async () => {
    await shop?.close()
    await stopWatching()
    await pool.end()
    await postgres?.stop()
  }
  try {
    const applied = await migrate(pool)
    if (applied.length > 0) say(`  migrated the database (${applied.length} files)`)
    const distFolder = join(import.meta.dirname, '../dist')
    const hasPages = existsSync(join(distFolder, 'server'))
    if (!hasPages) say('  the pages are not built (npm start does it): serving calls alone')
    shop = await createShop({
      settings,
      providerSettings,
      sms,
      pool,
      distFolder: hasPages ? distFolder : undefined,
    })
    const { loadDemo } = settings.loadsDemo ? await import('../demo/load.ts') : { loadDemo: undefined }
    const demo = await loadDemo?.({
      db: shop.db,
      engine: shop.engine,
      termsNo: await shop.termsInForce(),
      mediaFolder: settings.mediaFolder,
      progress: (line) => say(`  ${line}`),
    })
    const invented = settings.isProduction ? await listInventedSettings(shop.db) : []
    if (invented.length > 0)
      say(
        `  STILL INVENTED: ${invented.join(', ')}. Customers pay and complain there: npm run shop -- settings --help`,
      )
    await shop.listen()
    say(`\n  The shop is open:   ${settings.shopOrigin}/`)
    if (demo !== undefined) say(`  Demo member:        ${demo.mail}  /  ${demo.password}`)
    if (!settings.isProduction && (settings.smtpUrl === undefined || sms === undefined))
      say(`  Mail and SMS:       ${settings.shopOrigin}/dev/outbox`)
    if (process.env.EMULATOR_PORT) say(`  Payment emulator:   http://127.0.0.1:${process.env.EMULATOR_PORT}/`)
    say(`  Calls:              ${settings.shopOrigin}/api/docs\n`)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

let isStopping = false
const starting = start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof SettingsError || error instanceof SchemaError
      ? `\n  ${error.message}\n\n`
      : `\n${(error as Error).stack}\n`,
  )
  process.exit(1)
})

async function end(): Promise<void> {
  if (isStopping) return
  isStopping = true
  // A connection that never ends must not keep the shop from closing.
  setTimeout(() => process.exit(1), 15_000).unref()
  const stop = await starting
  await stop()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
// Started by a parent over IPC: if that parent is killed, this process must not stay behind.
process.on('disconnect', end)
