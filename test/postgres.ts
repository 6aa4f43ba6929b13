import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { momentTrigger } from '#server/db/guards.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { createApplicationRole } from '#server/db/roles.ts'
import { startOtherPostgres } from './other-postgres.ts'

/**
 * PostgreSQL expects so many rows of an empty table that it starts processes to read several at once, which takes ten times
 * as long as reading. A deep run lets it.
 */
const oneProcessEach = process.env.TEST_DEEP === '1' ? '' : 'max_parallel_workers_per_gather = 0\n'

/**
 * This server is thrown away after the run, so nothing waits for the disk. What must survive a kill is tested by
 * `crash.test.ts` on its own durable server.
 */
const forgetfulSettings = `
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 400
max_wal_size = 256MB
${oneProcessEach}`
/** PostgreSQL 15 does not know it. */
const quickLogins = 'scram_iterations = 1\n'

/** The folder in memory on Linux: creating and dropping a database there takes a tenth of the processor time. */
const memoryFolder = '/dev/shm'
/** Several times what a whole run ever holds. */
const neededBytes = 1024 ** 3

export async function temporaryFolder(): Promise<string> {
  const free = await statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= neededBytes ? memoryFolder : tmpdir()
}

/** Every test database is a copy of this migrated one. */
export const templateName = 'fukuhiki_template'

/** The role and password with which the tested shops work. */
export const application = 'shop'

/** The embedded one, unless `TEST_POSTGRES` names the folder of another one's programs. */
async function startServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { TEST_POSTGRES: programs = '' } = process.env
  if (programs !== '') return await startOtherPostgres(programs, folder, forgetfulSettings)
  const postgres = await startEmbeddedPostgres(folder, {
    extraSettings: `${forgetfulSettings}\n${quickLogins}`,
  })
  return { url: await postgres.connectionString('postgres'), stop: () => postgres.stop() }
}

/** Tests bring their own clock. `server/db/moments.test.ts` tries what the database refuses in a shop. */
export async function allowAnyMoment(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ on: string; name: string }>(
    'select tgrelid::regclass "on", tgname name from pg_trigger where right(tgname, $2) = $1',
    [momentTrigger, momentTrigger.length],
  )
  for (const { on, name } of rows) await pool.query(`alter table ${on} disable trigger ${name}`)
}

/** Makes the database that all tests copy. @returns the server's version */
async function makeTemplate(serverUrl: string): Promise<string> {
  const server = createPool(serverUrl, { size: 1 })
  await server.query(`create database ${templateName}`)
  // Each of thousands of logins costs as many rounds as there were when the password was set: for this role 4,096 until now.
  const { username, password } = new URL(serverUrl)
  await server.query(`alter role ${username} password '${password}'`)
  const { rows } = await server.query<{ version: string }>(
    `select current_setting('server_version') "version"`,
  )
  await server.end()
  const url = new URL(serverUrl)
  url.pathname = `/${templateName}`
  const template = createPool(url.href, { size: 1 })
  await createApplicationRole(template, application, application)
  await migrate(template, { application })
  await allowAnyMoment(template)
  await template.end()
  return rows[0]?.version ?? ''
}

/** One real PostgreSQL in a folder that goes with it. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await temporaryFolder(), 'fukuhiki-test-'))
  const postgres = await startServer(folder)
  console.log(`tests on PostgreSQL ${await makeTemplate(postgres.url)}`)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Vitest's global set-up: a server for the run, unless `tools/mutate.ts` brings one for many runs. */
export default async function setup(project: TestProject) {
  const { TEST_POSTGRES_URL: shared } = process.env
  const postgres = shared === undefined ? await startTestPostgres() : { url: shared, stop: async () => {} }
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
