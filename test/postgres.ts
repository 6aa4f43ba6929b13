import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'

/** Vitest's global set-up: one real PostgreSQL for the run, in a folder that goes with it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-test-'))
  const postgres = await startEmbeddedPostgres(folder)
  project.provide('postgresUrl', await postgres.connectionString())
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
