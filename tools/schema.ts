// Writes server/db/schema.ts, the row types, from the migrations. `--verify` only compares.

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'

const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-schema-'))
const postgres = await startEmbeddedPostgres(folder)
try {
  const url = await postgres.connectionString()
  const pool = createPool(url)
  await migrate(pool)
  await pool.end()
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--camel-case',
    '--out-file',
    'server/db/schema.ts',
    '--runtime-enums',
    'false',
    '--exclude-pattern',
    '{kysely_*,applied_file}',
    '--date-parser',
    'string',
    '--type-mapping',
    '{"int8":"number"}',
    ...(process.argv.includes('--verify') ? ['--verify'] : []),
  ]
  execFileSync('node_modules/.bin/kysely-codegen', options, { stdio: 'inherit' })
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
