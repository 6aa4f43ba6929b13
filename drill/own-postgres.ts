// One's own PostgreSQL as Debian sets it up, with pgBackRest and the files of deploy/, at the places where docs/backup.md
// puts them: other folders lie over the machine's own there, for the drill alone.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../deploy')
const [version, cluster] = ['15', 'main']
export const dataFolder = `/var/lib/postgresql/${version}/${cluster}`
const configuration = '/etc/pgbackrest.conf'
/** The folder of backups, as deploy/backup/pgbackrest.conf names it. */
const repository = '/mnt/backup/fukuhiki'

const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
const idOf = async (what: '-u' | '-g') => Number((await run('id', [what, 'postgres'])).stdout)

/** Runs a program of the database's machine to its end. @throws with what it said */
export async function asDatabaseUser(
  command: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const [program = '', ...args] = [...asPostgres, ...command]
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...environment }
  const { stdout, stderr } = await run(program, args, { cwd: '/', env, maxBuffer: 64 * 1024 ** 2 })
  return stdout + stderr
}

/** Puts folders of the drill, and the release, where the documents expect them. */
async function layOut(folder: string): Promise<void> {
  const [uid, gid] = [await idOf('-u'), await idOf('-g')]
  const places = ['/etc/postgresql', '/var/lib/postgresql', '/var/log/postgresql', '/run/postgresql']
  const ofPgBackRest = ['/var/lib/pgbackrest', '/var/log/pgbackrest']
  // What is mounted over these has room for a folder that the machine does not have.
  for (const place of ['/mnt', '/opt']) await run('mount', ['-t', 'tmpfs', 'tmpfs', place])
  for (const place of [...places, ...ofPgBackRest, repository]) {
    const own = join(folder, place)
    await mkdir(own, { recursive: true })
    await chown(own, uid, gid)
    await mkdir(place, { recursive: true })
    await run('mount', ['--bind', own, place])
  }
  await mkdir('/opt/fukuhiki')
  await run('mount', ['--bind', join(deploy, '..'), '/opt/fukuhiki'])
  const file = join(folder, 'pgbackrest.conf')
  await run('mount', ['--bind', await filledIn(file, uid, gid), configuration])
}

/** The password is the one thing that an operator must fill in. */
async function filledIn(file: string, uid: number, gid: number): Promise<string> {
  const text = await readFile(join(deploy, 'backup/pgbackrest.conf'), 'utf8')
  const filled = text.replace(
    'repo1-cipher-pass=change-me',
    `repo1-cipher-pass=${randomBytes(48).toString('base64')}`,
  )
  if (filled === text || !filled.includes(`repo1-path=${repository}`) || !filled.includes(dataFolder))
    throw new Error('deploy/backup/pgbackrest.conf does not say what the drill expects of it')
  await writeFile(file, filled, { mode: 0o640 })
  await chown(file, uid, gid)
  return file
}

const control = (...words: string[]) =>
  run('pg_ctlcluster', ['--skip-systemctl-redirect', version, cluster, ...words])

const password = 'drill'
/** Of a database there, as the superuser. */
export const addressOf = (name = 'postgres') => `postgresql://postgres:${password}@127.0.0.1:5432/${name}`

/** With an empty repository: the first backup is still to be made. */
export async function startOwnPostgres(folder: string): Promise<void> {
  await layOut(folder)
  await run('pg_createcluster', ['--locale=C.UTF-8', '--port=5432', version, cluster])
  const settings = `/etc/postgresql/${version}/${cluster}/conf.d/fukuhiki.conf`
  await writeFile(settings, await readFile(join(deploy, 'backup/archive.conf'), 'utf8'))
  await chmod(settings, 0o644)
  await start()
  await asDatabaseUser(['psql', '-Xqc', `alter role postgres password '${password}'`])
  await asDatabaseUser(['pgbackrest', '--stanza=fukuhiki', 'stanza-create'])
  await asDatabaseUser(['pgbackrest', '--stanza=fukuhiki', 'check'])
}

export async function start(): Promise<void> {
  await control('start').catch(async (error: Error) => {
    const log = `/var/log/postgresql/postgresql-${version}-${cluster}.log`
    throw new Error(`PostgreSQL did not start:\n${(await readFile(log, 'utf8')).slice(-2000)}`, {
      cause: error,
    })
  })
}
export const stop = () => control('-m', 'fast', 'stop')

/** Kills every process of PostgreSQL, without a word. */
export async function kill(): Promise<void> {
  const [first] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')
  const others = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  for (const pid of [first, ...others.trim().split(' ')])
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
}

/** What a unit of deploy/systemd starts, as its user and with its settings but for those that are given. */
export async function runUnit(name: string, settings: NodeJS.ProcessEnv): Promise<string> {
  const unit = await readFile(join(deploy, 'systemd', name), 'utf8')
  const valuesOf = (key: string) =>
    Array.from(unit.matchAll(new RegExp(`^${key}=(.+)$`, 'gm')), ([, value = '']) => value)
  const files = valuesOf('EnvironmentFile').map((file) =>
    readFile(join(deploy, 'systemd', basename(file)), 'utf8'),
  )
  const own = [
    ...valuesOf('Environment').map((line) => line.replaceAll(' ', '\n')),
    ...(await Promise.all(files)),
  ]
  const [command = ''] = valuesOf('ExecStart')
  const [folder = '/'] = valuesOf('WorkingDirectory')
  return await asDatabaseUser(['env', `--chdir=${folder}`, ...command.split(' ')], {
    ...parseEnv(own.join('\n')),
    ...settings,
  })
}
