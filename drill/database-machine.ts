// Prepares a machine with a database: the user postgres, pgBackRest with its places, and the release where the
// documents expect it. Folders of the drill lie over the machine's own there, for the drill alone.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'

const run = promisify(execFile)
export const deploy = join(import.meta.dirname, '../deploy')
/** The folder of backups, as deploy/backup/pgbackrest.conf names it. */
const repository = '/mnt/backup/fukuhiki'

type User = 'postgres' | 'etcd'
/** The beginning of a command line that this user runs. */
export const as = (user: User) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
const idOf = async (what: '-u' | '-g', user: User) => Number((await run('id', [what, user])).stdout)

/** Makes this user the owner of a file or folder. */
export const give = async (path: string, user: User) =>
  await chown(path, await idOf('-u', user), await idOf('-g', user))

/** Runs a program as the user postgres to its end. @throws with its output */
export async function asDatabaseUser(
  command: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const [program = '', ...args] = [...as('postgres'), ...command]
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...environment }
  const { stdout, stderr } = await run(program, args, { cwd: '/', env, maxBuffer: 64 * 1024 ** 2 })
  return stdout + stderr
}

/** Puts folders of the drill over these places and those of pgBackRest, and the release where the documents expect it. */
export async function layOut(folder: string, places: readonly string[] = []): Promise<void> {
  const ofPgBackRest = ['/var/lib/pgbackrest', '/var/log/pgbackrest']
  // A mount over these has room for a folder that the machine does not have.
  for (const place of ['/mnt', '/opt']) await run('mount', ['-t', 'tmpfs', 'tmpfs', place])
  for (const place of [...places, ...ofPgBackRest, repository]) {
    const own = join(folder, place)
    await mkdir(own, { recursive: true })
    await give(own, 'postgres')
    await mkdir(place, { recursive: true })
    await run('mount', ['--bind', own, place])
  }
  await mkdir('/opt/fukuhiki')
  await run('mount', ['--bind', join(deploy, '..'), '/opt/fukuhiki'])
}

/** The configuration of pgBackRest with a password, which is the one thing that an operator must fill in. */
export async function writeConfiguration(file: string): Promise<void> {
  const text = await readFile(join(deploy, 'backup/pgbackrest.conf'), 'utf8')
  const filled = text.replace(
    'repo1-cipher-pass=change-me',
    `repo1-cipher-pass=${randomBytes(48).toString('base64')}`,
  )
  if (filled === text || !filled.includes(`repo1-path=${repository}`))
    throw new Error('deploy/backup/pgbackrest.conf does not say what the drill expects of it')
  await writeFile(file, filled, { mode: 0o640 })
  await give(file, 'postgres')
}

/** Runs the command of a unit of deploy/systemd, as its user and with its settings, except for the given ones. */
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

/** Closes and checks a restored shop, by the command that docs/backup.md names, and prints its findings. */
export async function checkRestored(
  settings: NodeJS.ProcessEnv,
  words: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const command = ['tools/restore.ts', '--database', ...words, '--why', 'the disk was lost']
  const { stdout } = await run(process.execPath, command, {
    cwd: '/opt/fukuhiki',
    env: { ...process.env, ...settings },
  })
  for (const line of stdout.split('\n').filter((one) => /halted|whole|newest/.test(one)))
    say(`  ${line.trim()}`)
}
