import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import pg from 'pg'
import { StartError } from '#server/settings/start-error.ts'
import { type Account, accountOf } from './database-account.ts'
import { binaries, programFault, refuseMisread, runAsOwner } from './postgres-programs.ts'
import { createPresence, isAlive, type Presence } from './presence.ts'
import { createApplicationRole } from './roles.ts'
import { runningServer } from './running-server.ts'
import { archiveSettings, serverSettings, startSettings, writeStartSettings } from './start-settings.ts'

/** The owner's role in the embedded server: it owns the tables, and may do everything. */
export const ownerRole = 'fukuhiki'
const applicationRole = 'fukuhiki_shop'

export interface EmbeddedPostgres {
  /** For the database `name`, created when missing, as the role that owns the tables. */
  connectionString(name?: string): Promise<string>
  /** The same as the role of the application, made when missing. */
  applicationString(name?: string): Promise<string>
  /** Process id of the server, for tests that kill it. */
  pid(): Promise<number>
  /** Starts again after a crash, on the same port. */
  restart(): Promise<void>
  /**
   * Makes this the one process that serves the shop from this server; commands may use it beside.
   * @throws StartError when another process does
   */
  serve(): Promise<void>
  /**
   * Stops the server, unless another process still uses it. After `patienceSeconds` it does not wait for
   * running work, which loses nothing.
   * @throws when it does not end even then
   */
  stop(patienceSeconds?: number): Promise<void>
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/** The server went away under a connection, or takes none yet. The driver says some of it in words alone. */
const isLost = (error: unknown): boolean =>
  /^(57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(codeOf(error)) ||
  /terminated|not queryable/.test((error as Error).message)

/** The first password is shared by all processes that begin at once; the password of a killed start is used again. */
async function createPassword(passwordFile: string, account: Account | undefined): Promise<void> {
  const own = `${passwordFile}.${process.pid}.${randomBytes(4).toString('hex')}`
  await fs.writeFile(own, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account !== undefined) await fs.chown(own, account.uid, account.gid)
  try {
    await fs.link(own, passwordFile)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await fs.rm(own)
  }
}

/** Removes the remains of a killed start beside the final place. */
async function removeUnfinished(dataFolder: string): Promise<void> {
  const start = `${basename(dataFolder)}.unfinished`
  for (const name of await fs.readdir(dirname(dataFolder))) {
    const pid = Number(/^\.(\d+)\./.exec(name.slice(start.length))?.[1])
    if (name.startsWith(start) && !(pid > 0 && isAlive(pid)))
      await fs.rm(join(dirname(dataFolder), name), { recursive: true, force: true })
  }
}

/**
 * Creates a server's data beside its final place and renames it when complete: a killed first start leaves no half, and
 * of several that begin at once one has its data taken.
 */
async function createData(
  { dataFolder, passwordFile }: { dataFolder: string; passwordFile: string },
  { initdb, account }: { initdb: string; account: Account | undefined },
  { extraSettings = '', signal }: EmbeddedOptions,
): Promise<void> {
  const unfinished = `${dataFolder}.unfinished.${process.pid}.${randomBytes(4).toString('hex')}`
  await fs.mkdir(unfinished, { recursive: true })
  await removeUnfinished(dataFolder)
  await createPassword(passwordFile, account)
  if (account !== undefined) await fs.chown(unfinished, account.uid, account.gid)
  await fs.chmod(unfinished, 0o700)
  const options = [
    ...['-D', unfinished, '-U', ownerRole, '--pwfile', passwordFile, '-A', 'scram-sha-256'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
  ]
  await runAsOwner(initdb, options, { signal, account }).catch(async (error: Error) => {
    throw await programFault(`PostgreSQL could not create its data in ${unfinished}:`, error)
  })
  await fs.appendFile(join(unfinished, 'postgresql.conf'), serverSettings + extraSettings)
  await fs.rename(unfinished, dataFolder).catch(async (error: unknown) => {
    await fs.rm(unfinished, { recursive: true })
    if (!existsSync(dataFolder)) throw error
  })
}

/** Awaits the promise, unless `signal` is aborted before. */
async function unlessAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return await work
  signal.throwIfAborted()
  const left = new AbortController()
  const ended = once(signal, 'abort', { signal: left.signal }).then(() => {
    throw signal.reason
  })
  ended.catch(() => {})
  try {
    return await Promise.race([work, ended])
  } finally {
    left.abort()
  }
}

export interface EmbeddedOptions {
  /** Lines for postgresql.conf, used when the data is created. */
  extraSettings?: string
  /** PostgreSQL runs this with each finished piece of its log (`archive_command`); without it, none is kept. */
  archiveCommand?: string | undefined
  /** Gives a start up, whatever it waits for; a server that it has begun is stopped. */
  signal?: AbortSignal | undefined
  /** Takes a line about each change that a start as root made to the owner of the data. */
  say?: ((line: string) => void) | undefined
}

/** The data of a server, and the programs that run it. */
interface Place {
  dataFolder: string
  pgCtl: string
  /** The owner of the data, where root starts it. */
  account: Account | undefined
  options: EmbeddedOptions
}

/** The server enters folders of root's only where its data lies in one, or its log is kept where root says. */
async function mayBeConfined({ dataFolder, account, options }: Place): Promise<boolean> {
  if (account === undefined || options.archiveCommand !== undefined) return false
  const looks = runAsOwner('test', ['-x', dataFolder], { account, isConfined: true })
  return await looks.then(
    () => true,
    () => false,
  )
}

/** @throws StartError with what pg_ctl said, and the last lines of the server's log */
async function startAt(port: number, place: Place): Promise<void> {
  const { dataFolder, pgCtl, account, options } = place
  const logFile = join(dataFolder, 'server.log')
  await writeStartSettings(dataFolder, archiveSettings(options.archiveCommand))
  if (account !== undefined) await fs.chown(join(dataFolder, startSettings), account.uid, account.gid)
  const flags = ['-D', dataFolder, '-l', logFile, '-w', '-t', '60', '-o', `-p ${port}`]
  try {
    const isConfined = await mayBeConfined(place)
    await runAsOwner(pgCtl, [...flags, 'start'], { signal: options.signal, account, isConfined })
  } catch (error) {
    throw await programFault('PostgreSQL did not start:', error, logFile)
  }
}

/** A port found free can be taken by another process before the server has it: then another one is tried. */
async function startAnywhere(place: Place, tries = 3): Promise<number> {
  const port = await getPort({ host: '127.0.0.1' })
  try {
    await startAt(port, place)
    return port
  } catch (error) {
    if (tries > 1 && (error as Error).message.includes('could not bind'))
      return await startAnywhere(place, tries - 1)
    throw error
  }
}

/** Another process may have ended the server at this moment, and a third begun it anew: then nothing is left to stop. */
async function end(place: Place, pid: number, mode: string, seconds: number): Promise<void> {
  const { dataFolder, pgCtl, account } = place
  try {
    await runAsOwner(pgCtl, ['-D', dataFolder, '-w', '-t', String(seconds), '-m', mode, 'stop'], { account })
  } catch (error) {
    if ((await runningServer(dataFolder))?.pid === pid) throw error
  }
}

async function stopUnlessUsed(place: Place, presence: Presence, patienceSeconds: number): Promise<void> {
  const server = await runningServer(place.dataFolder)
  if (server === undefined) return
  // A server that no longer answers has no user.
  const alone = { isAlone: true }
  const late = sleep(patienceSeconds * 500, alone, { ref: false })
  if (!(await Promise.race([presence.leave().catch(() => alone), late])).isAlone) return
  await end(place, server.pid, 'fast', patienceSeconds).catch(() => end(place, server.pid, 'immediate', 1))
}

async function withAdmin<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The password of the application's role, made on the first call. */
async function applicationSecret(folder: string, { account }: Place): Promise<string> {
  const passwordFile = join(folder, 'postgres-shop-password')
  if (!existsSync(passwordFile)) await createPassword(passwordFile, account)
  return (await fs.readFile(passwordFile, 'utf8')).trim()
}

const createDatabase = (adminUrl: string, name: string) =>
  withAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })

/** The data of the server, created when there is none yet, and the password of its owner. */
async function preparePlace(
  folder: string,
  options: EmbeddedOptions,
): Promise<{ place: Place; password: string }> {
  refuseMisread(folder)
  const dataFolder = join(folder, 'postgres')
  const passwordFile = join(folder, 'postgres-password')
  const account = await accountOf(dataFolder, options.say)
  const { initdb, pg_ctl: pgCtl } = await binaries(account)

  if (!existsSync(dataFolder)) await createData({ dataFolder, passwordFile }, { initdb, account }, options)
  const password = (await fs.readFile(passwordFile, 'utf8')).trim()
  return { place: { dataFolder, pgCtl, account, options }, password }
}

/**
 * Starts the real PostgreSQL from the npm package with its data under `folder`, creating it on the
 * first call; a server left behind by a killed process is taken over. Listens on loopback only.
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const { signal } = options
  const { place, password } = await preparePlace(folder, options)
  const { dataFolder } = place
  let port = 0
  let isOurs = false
  const url = (name: string, user = ownerRole, secret = password) =>
    `postgresql://${user}:${secret}@127.0.0.1:${port}/${name}`
  const presence = createPresence(() => url('postgres'), folder)
  const running = async () => {
    const found = await runningServer(dataFolder)
    if (found !== undefined) return found.port
    isOurs = true
    return await startAnywhere(place)
  }
  /** A server that is found may be stopping, and another process may start one at the same moment. */
  const takePart = async (tries = 300): Promise<void> => {
    try {
      port = await running()
      await unlessAborted(signal, presence.hold())
    } catch (error) {
      signal?.throwIfAborted()
      const isPassing =
        error instanceof StartError ? (await runningServer(dataFolder)) !== undefined : isLost(error)
      if (tries === 1 || !isPassing) throw error
      await sleep(200)
      await takePart(tries - 1)
    }
  }
  const stop = (patienceSeconds = 60) => stopUnlessUsed(place, presence, patienceSeconds)

  try {
    await takePart()
  } catch (error) {
    if (signal?.aborted && isOurs) await stop(1)
    throw error
  }

  return {
    async connectionString(name = 'fukuhiki') {
      await createDatabase(url('postgres'), name)
      return url(name)
    },
    async applicationString(name = 'fukuhiki') {
      await createDatabase(url('postgres'), name)
      const secret = await applicationSecret(folder, place)
      await withAdmin(url('postgres'), (client) => createApplicationRole(client, applicationRole, secret))
      return url(name, applicationRole, secret)
    },
    async pid() {
      const server = await runningServer(dataFolder)
      if (server === undefined) throw new Error('the embedded PostgreSQL is not running')
      return server.pid
    },
    async restart() {
      if ((await runningServer(dataFolder)) === undefined) {
        await startAt(port, place)
        presence.forget()
      }
      await presence.hold()
    },
    serve: () => presence.serve(),
    stop,
  }
}
