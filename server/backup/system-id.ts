import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** PostgreSQL's own number of a database, made with it: the first 8 bytes of its control file. */
export async function systemId(dataFolder: string): Promise<string> {
  const file = await open(join(dataFolder, 'global/pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}
