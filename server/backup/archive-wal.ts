// PostgreSQL's `archive_command`: `node archive-wal.ts <path> <name>`. Exit code 0 says that the piece is kept.

import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readBackupSettings } from './backup-settings.ts'
import { systemId } from './system-id.ts'
import { keepWal } from './wal-archive.ts'

const [path = '', name = ''] = process.argv.slice(2)
try {
  const settings = readBackupSettings(process.env)
  if (settings === undefined) throw new Error('neither BACKUP_FOLDER nor BACKUP_S3_URL is set')
  // PostgreSQL runs it in the folder of its data, and `path` is below `pg_wal`.
  const system = await systemId(dirname(dirname(path)))
  await keepWal(name, { bytes: await readFile(path), system }, settings)
} catch (error) {
  process.stderr.write(`${name} could not be kept: ${(error as Error).message}\n`)
  process.exitCode = 1
}
