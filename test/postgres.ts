import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { createPool } from '../server/db/pool.ts'
import { createApplicationRole } from '../server/db/roles.ts'

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
`

/** Where Linux keeps files in memory: creating and dropping a database there takes a tenth of the processor time. */
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

/** One real PostgreSQL in a folder that goes with it. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await temporaryFolder(), 'fukuhiki-test-'))
  const postgres = await startEmbeddedPostgres(folder, { extraSettings: forgetfulSettings })
  const template = createPool(await postgres.connectionString(templateName), { size: 1 })
  await createApplicationRole(template, application, application)
  await migrate(template, { application })
  await template.end()
  return {
    url: await postgres.connectionString(),
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
