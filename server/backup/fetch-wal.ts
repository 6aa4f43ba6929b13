// PostgreSQL's `restore_command`: `node fetch-wal.ts <name> <path> [--unsigned]`. Exit code 1 says that the log ends before this piece;
// from 128 on the restore is given up, so that a place that is away is not taken for the end.

import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readBackupPlace, readIdentity } from './backup-settings.ts'
import { systemId } from './system-id.ts'
import { readWal } from './wal-archive.ts'

const [name = '', path = '', unsigned] = process.argv.slice(2)
try {
  const place = readBackupPlace(process.env)
  if (place === undefined) throw new Error('neither BACKUP_FOLDER nor BACKUP_S3_URL is set')
  const identity = readIdentity(place)
  const believed = { keys: identity.signers, takesUnsigned: unsigned === '--unsigned' }
  const system = await systemId(dirname(dirname(path)))
  const bytes = await readWal(name, { place, system, believed }, identity)
  if (bytes === undefined) process.exitCode = 1
  else await writeFile(path, bytes)
} catch (error) {
  process.stderr.write(`${name} could not be read: ${(error as Error).message}\n`)
  process.exitCode = 200
}
