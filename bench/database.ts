import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'

/** Room for the baseline's tables and ours in memory, so that commits, not reads, are measured. */
const settings = `
shared_buffers = 2GB
max_wal_size = 8GB
max_connections = 400
autovacuum_naptime = 10s
`

export interface BenchServer {
  postgres: EmbeddedPostgres
  url: string
  baselineUrl: string
  stop(): Promise<void>
}

export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-'))
  const postgres = await startEmbeddedPostgres(folder, { extraSettings: settings })
  const url = await postgres.connectionString('bench')
  const pool = createPool(url, { size: 1 })
  await migrate(pool)
  await pool.end()
  return {
    postgres,
    url,
    baselineUrl: await postgres.connectionString('baseline'),
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] as number

export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
