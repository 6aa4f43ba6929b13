// PostgreSQL's `restore_command`: `node fetch-wal.ts <name> <path>`. Exit code 1 says that the log ends before this piece;
// from 128 on the restore is given up, so that a place that is away is not taken for the end.

import { writeFile } from 'node:fs/promises'
import { readBackupSettings, readIdentity } from './backup-settings.ts'
import { readWal } from './wal-archive.ts'

const [name = '', path = ''] = process.argv.slice(2)
try {
  const settings = readBackupSettings(process.env)
  if (settings === undefined) throw new Error('neither BACKUP_FOLDER nor BACKUP_S3_URL is set')
  const bytes = await readWal(name, settings, readIdentity(settings))
  if (bytes === undefined) process.exitCode = 1
  else await writeFile(path, bytes)
} catch (error) {
  process.stderr.write(`${name} could not be read: ${(error as Error).message}\n`)
  process.exitCode = 200
}
