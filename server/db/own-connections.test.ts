import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ownPort } from '#test/own-port.ts'
import { refuseSharedConnections } from './own-connections.ts'
import { waitForDatabase } from './wait-for-database.ts'

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** PgBouncer in front of the tests' PostgreSQL. @returns its address */
async function startPgBouncer(settings: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-pgbouncer-'))
  const { hostname, port, username, password, pathname } = new URL(inject('postgresUrl'))
  const own = await ownPort()
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
shop = host=${hostname} port=${port} user=${username} password=${password} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
${settings}
`,
  )
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const asNobody =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [command = '', ...args] = [...asNobody, 'pgbouncer', join(folder, 'pgbouncer.ini')]
  const pgbouncer: ChildProcess = spawn(command, args, { stdio: 'ignore' })
  onTestFinished(async () => {
    pgbouncer.kill()
    if (pgbouncer.exitCode === null) await once(pgbouncer, 'exit')
    await rm(folder, { recursive: true })
  })
  const url = `postgresql://shop@127.0.0.1:${own}/shop`
  await waitForDatabase(url, {
    say() {},
    connectSeconds: 1,
    waitSeconds: 60,
    leave: AbortSignal.timeout(60_000),
  })
  return url
}

/** Leaves this many of PgBouncer's connections to PostgreSQL idle. */
async function leaveResting(url: string, count: number): Promise<void> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) {
    await client.connect()
    await client.query('begin')
  }
  for (const client of clients) {
    await client.query('commit')
    await client.end()
  }
}

test('PostgreSQL itself is not refused, however often it is asked', async () => {
  for (let n = 0; n < 3; n++) await refuseSharedConnections(inject('postgresUrl'))
})

test('a database that does not exist passes this check, and gets its own message later', async () => {
  await refuseSharedConnections('postgresql://nobody@127.0.0.1:1/nothing')
})

test.runIf(hasPgBouncer).each(['', 'default_pool_size = 1', 'server_round_robin = 1'])(
  'PgBouncer in session mode is not refused (%s)',
  async (settings) => {
    const url = await startPgBouncer(`pool_mode = session\n${settings}`)
    for (let n = 0; n < 3; n++) await refuseSharedConnections(url)
  },
)

test.runIf(hasPgBouncer).each([
  ['transaction', 'server_round_robin = 0', 0],
  ['transaction', 'server_round_robin = 0', 5],
  ['transaction', 'server_round_robin = 1', 2],
  ['transaction', 'server_round_robin = 1', 5],
  ['transaction', 'default_pool_size = 1', 0],
  ['statement', 'default_pool_size = 5', 0],
])('PgBouncer in %s mode is refused (%s, %i connections rest)', async (mode, settings, resting) => {
  const url = await startPgBouncer(`pool_mode = ${mode}\n${settings}`)
  if (resting > 0) await leaveResting(url, resting)
  await expect(refuseSharedConnections(url)).rejects.toThrow('Set pool_mode = session')
  // And on every later start, with what the first one has left behind.
  await expect(refuseSharedConnections(url)).rejects.toThrow('Set pool_mode = session')
})
