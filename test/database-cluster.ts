// A primary and its standbys, each a real PostgreSQL that streams: for what the shop reads from standbys.

import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { runAsOwner } from '#server/db/postgres-programs.ts'
import { createApplicationRole } from '#server/db/roles.ts'
import type { TestDatabase } from './database.ts'
import { application, temporaryFolder } from './postgres.ts'
import { withTestKey } from './shop-key.ts'

/** Nothing waits for a disk that is thrown away; what is answered is replicated in order all the same. */
const settings = `
fsync = off
shared_buffers = 32MB
max_connections = 100
wal_receiver_status_interval = 1s
wal_retrieve_retry_interval = 200ms
`
const name = 'shop'

export interface Standby {
  /** The URL with which the shop reads. */
  url: string
  /** One statement as the server's owner. */
  ask<Row extends object>(text: string): Promise<Row[]>
  /** Follows another server from now on. */
  follow(other: { conninfo: string }): Promise<void>
  /** For one that follows this one. */
  conninfo: string
  /** Dies without a word. */
  kill(): Promise<void>
  restart(): Promise<void>
}

export interface ReplicatedDatabase {
  database: TestDatabase
  standbys: Standby[]
  close(): Promise<void>
}

/** A migrated database on a new server, followed by so many standbys, each of which was copied from it. */
export async function replicatedDatabase(count: number): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(await temporaryFolder(), 'fukuhiki-cluster-'))
  const home = join(folder, 'primary')
  const primary = await startEmbeddedPostgres(home, { extraSettings: settings })
  const url = await primary.connectionString(name)
  const migrator = createPool(url, { size: 1 })
  await createApplicationRole(migrator, application, application)
  await migrate(migrator, { application })
  await migrator.end()
  await primary.stop()
  const homes = Array.from({ length: count }, (_, at) => join(folder, `standby-${at}`))
  for (const copy of homes) await runAsOwner('cp', ['-a', home, copy])
  await primary.restart()
  const servers: EmbeddedPostgres[] = []
  for (const copy of homes) {
    const data = join(copy, 'postgres')
    await appendFile(join(data, 'postgresql.conf'), `\nprimary_conninfo = '${conninfoOf(url)}'\n`)
    await writeFile(join(data, 'standby.signal'), '')
    servers.push(await startEmbeddedPostgres(copy))
  }
  const standbys = await Promise.all(servers.map(standbyOf))
  const [pool, applicationPool] = [url, asApplication(url)].map((address) =>
    createPool(address, { size: 20 }),
  )
  if (pool === undefined || applicationPool === undefined) throw new Error('no pools')
  return {
    database: {
      db: withTestKey(createDatabase(applicationPool)),
      applicationPool,
      applicationUrl: asApplication(url),
      pool,
      url,
      async close() {
        await Promise.all([pool.end(), applicationPool.end()])
      },
    },
    standbys,
    async close() {
      for (const server of [...servers, primary]) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function asApplication(address: string): string {
  const url = new URL(address)
  url.username = application
  url.password = application
  return url.href
}

function conninfoOf(address: string): string {
  const { hostname, port, username, password } = new URL(address)
  return `host=${hostname} port=${port} user=${username} password=${password}`
}

async function standbyOf(server: EmbeddedPostgres): Promise<Standby> {
  const url = await server.connectionString(name)
  const ask = async <Row extends object>(text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url: asApplication(url),
    ask,
    conninfo: conninfoOf(url),
    async follow({ conninfo }) {
      await ask(`alter system set primary_conninfo = '${conninfo}'`)
      await ask('select pg_reload_conf()')
    },
    async kill() {
      const pid = await server.pid()
      // The others of its processes end with the first.
      process.kill(pid, 'SIGKILL')
      while (await isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    restart: () => server.restart(),
  }
}

const isThere = async (pid: number): Promise<boolean> =>
  await readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => !stat.includes(') Z '),
    () => false,
  )
