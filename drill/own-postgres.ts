// One's own PostgreSQL as Debian sets it up, with pgBackRest and the files of deploy/, at the places where docs/backup.md
// puts them.

import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asDatabaseUser, deploy, layOut, writeConfiguration } from './database-machine.ts'

const run = promisify(execFile)
const [version, cluster] = ['15', 'main']
export const dataFolder = `/var/lib/postgresql/${version}/${cluster}`

const control = (...words: string[]) =>
  run('pg_ctlcluster', ['--skip-systemctl-redirect', version, cluster, ...words])

const password = 'drill'
/** The address of a database there, for the superuser. */
export const addressOf = (name = 'postgres') => `postgresql://postgres:${password}@127.0.0.1:5432/${name}`

/** With an empty repository: the first backup is still to be made. */
export async function startOwnPostgres(folder: string): Promise<void> {
  await layOut(folder, ['/etc/postgresql', '/var/lib/postgresql', '/var/log/postgresql', '/run/postgresql'])
  const configuration = join(folder, 'pgbackrest.conf')
  await writeConfiguration(configuration)
  await run('mount', ['--bind', configuration, '/etc/pgbackrest.conf'])
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
