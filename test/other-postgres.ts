// A PostgreSQL that is not the shop's own: an older one, set up as an owner in Japan may have it, in place of the embedded
// one. `TEST_POSTGRES` names the folder of its programs; a deep run does so for those of test/engines.

import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { databaseAccount } from '#server/db/database-account.ts'
import { ownerRole } from '#server/db/embedded.ts'
import { reachableByOwner, runAsOwner } from '#server/db/postgres-programs.ts'

/** The embedded PostgreSQL's own settings: the order of texts and the time zone. */
const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=ja']
const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
timezone = 'Asia/Tokyo'
`

interface OtherPostgres {
  /** The URL of the database `postgres`, as the superuser. */
  url: string
  stop(): Promise<void>
}

/** Starts the server of these programs with its data below `folder`. */
export async function startOtherPostgres(
  programs: string,
  folder: string,
  extraSettings: string,
): Promise<OtherPostgres> {
  const found = { initdb: join(programs, 'initdb'), pg_ctl: join(programs, 'pg_ctl') }
  const { initdb, pg_ctl: pgCtl } = await reachableByOwner(found)
  const data = join(folder, 'postgres')
  const passwordFile = join(folder, 'password')
  const password = 'other'
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password)
  const account = await databaseAccount()
  if (account !== undefined) await chown(data, account.uid, account.gid)
  const owner = ['-U', ownerRole, '--pwfile', passwordFile, '-A', 'scram-sha-256']
  await runAsOwner(initdb, ['-D', data, ...owner, ...locale])
  await writeFile(join(data, 'postgresql.conf'), settings + extraSettings, { flag: 'a' })
  const port = await getPort({ host: '127.0.0.1' })
  const log = join(data, 'server.log')
  await runAsOwner(pgCtl, ['-D', data, '-l', log, '-w', '-o', `-p ${port}`, 'start']).catch(async (error) => {
    throw new Error(`${programs} did not start:\n${await readFile(log, 'utf8')}`, { cause: error })
  })
  return {
    url: `postgresql://${ownerRole}:${password}@127.0.0.1:${port}/postgres`,
    stop: () => runAsOwner(pgCtl, ['-D', data, '-w', '-m', 'fast', 'stop']),
  }
}
