import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { BackupSettings } from './backup-settings.ts'
import { idOf, type Manifest, writeManifest } from './manifest.ts'
import { keepMedia } from './media.ts'
import { removeOld } from './remove-old.ts'
import { sealBytes } from './sealed-bytes.ts'
import { sha256 } from './signed-note.ts'
import { systemId } from './system-id.ts'

/** The most bytes of the data that are packed at once. */
const pieceBytes = 32 * 1024 ** 2
/** For the last piece of the log to be kept. */
const archiveSeconds = 600

/** A backup that was made. */
export interface Made extends Manifest {
  /** The place's own word for each file that is too old, and that it does not let the shop remove. */
  notRemoved: string[]
}

export interface Subject {
  /** The connection of the role that owns the server. */
  databaseUrl: string
  /** The data folder of the embedded PostgreSQL. */
  dataFolder: string
  media: MediaStore
}

/**
 * Copies a running database by PostgreSQL's low-level interface (its documentation, chapter 25.3.4): the log,
 * which the server archives by itself (`archive-wal.ts`), corrects what changes during the copy. Pictures and
 * films that are not stored yet are stored with it. A backup is complete once its manifest is written; a
 * killed one leaves files that the next one removes.
 */
export async function backUp(
  { databaseUrl, dataFolder, media }: Subject,
  settings: BackupSettings,
): Promise<Made> {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: archiveSeconds * 1000 })
  await client.connect()
  try {
    const { rows: begun } = await client.query<{ now: Date; first: string; archives: string }>(
      `select now() "now", pg_walfile_name(pg_backup_start('fukuhiki', true)) "first",
         current_setting('archive_mode') archives`,
    )
    const [start] = begun
    if (start === undefined || start.archives === 'off')
      throw new Error('the server does not archive its WAL: start it with the same backup settings')
    await refuseTablespaces(client)
    const id = idOf(start.now)
    const pieces = await copyData(dataFolder, id, settings)
    const { rows: ended } = await client.query<{ label: string; now: Date }>(
      'select labelfile label, clock_timestamp() "now" from pg_backup_stop(true)',
    )
    const label = Buffer.from(ended[0]?.label ?? '')
    pieces.push(await keepPiece(`label.${id}.age`, label, settings))
    await keepMedia(media, settings)
    const manifest: Manifest = {
      id,
      endedAt: (ended[0]?.now ?? start.now).toISOString(),
      firstWal: start.first,
      system: await systemId(join(dataFolder, 'postgres')),
      pieces,
    }
    await writeManifest(settings, manifest)
    return { ...manifest, notRemoved: await removeOld(settings, start.now) }
  } finally {
    await client.end()
  }
}

/** A tablespace lies elsewhere: it is not copied, and the link that leads to it is not brought back. */
async function refuseTablespaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select spcname as name from pg_tablespace where spcname not in ('pg_default', 'pg_global')",
  )
  if (rows.length > 0)
    throw new Error(`the tablespace ${rows[0]?.name} lies outside the data folder, so it is not backed up`)
}

async function keepPiece(name: string, bytes: Buffer, { place, recipient }: BackupSettings) {
  const sealed = await sealBytes(bytes, recipient)
  await place.write(name, sealed)
  return { name, sha256: sha256(sealed) }
}

/** Files of the running server, not of its data. The log is restored from the archive. */
const leftOut = [
  ...['pg_wal/*', 'pg_replslot/*', 'pg_dynshmem/*', 'pg_notify/*', 'pg_stat_tmp/*', 'pgsql_tmp*'],
  ...['postmaster.pid', 'postmaster.opts', 'server.log', 'fukuhiki.conf'],
]

async function copyData(folder: string, id: string, settings: BackupSettings): Promise<Manifest['pieces']> {
  const parts = ['postgres', 'postgres-password', 'postgres-shop-password']
  const options = leftOut.map((name) => `--exclude=postgres/${name}`)
  const tar = spawn('tar', ['-C', folder, '-cf', '-', ...options, ...parts], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(tar, 'close')
  let said = ''
  tar.stderr.on('data', (chunk) => (said += chunk))
  const pieces: Manifest['pieces'] = []
  let waiting: Buffer[] = []
  let bytes = 0
  const keep = async () => {
    const name = `base.${id}.${String(pieces.length + 1).padStart(5, '0')}.age`
    pieces.push(await keepPiece(name, Buffer.concat(waiting), settings))
    waiting = []
    bytes = 0
  }
  for await (const chunk of tar.stdout as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= pieceBytes) await keep()
  }
  if (bytes > 0) await keep()
  const [code] = await exit
  // 1: a file changed while it was read, which the log puts right; 2: something could not be read.
  if (code !== 0 && !(code === 1 && !/Cannot|denied/.test(said)))
    throw new Error(`tar failed (${code}): ${said}`)
  return pieces
}
