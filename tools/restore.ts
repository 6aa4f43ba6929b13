// `npm run restore -- <new folder> [--at <instant>] --by <who> --why <why>`: makes a data folder as it was, checks it, and
// halts every sale. `-- --check`: does it in a folder that is removed again, and notes that the backup is proven.
// `-- --database …`: checks a database that another program restored, and halts its sales. `-- --database --check --record`:
// checks it alone, and tells the shop's own database until when the backup leads.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { closeAfterRestore } from '../server/backup/after-restore.ts'
import { backUp } from '../server/backup/back-up.ts'
import { type BackupSettings, readBackupSettings } from '../server/backup/backup-settings.ts'
import type { Manifest } from '../server/backup/manifest.ts'
import { proveShop } from '../server/backup/prove.ts'
import { keepProvenMoment, lastSignOfLife } from '../server/backup/proven-moment.ts'
import { restoreData, restoreMedia } from '../server/backup/restore.ts'
import { archiveCommand, restoreCommand } from '../server/backup/wal-commands.ts'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { createDatabase, createPool, type Database, transaction } from '../server/db/pool.ts'
import { databaseTime } from '../server/db/watch-database.ts'
import { SettingsError } from '../server/environment.ts'
import type { MediaStore } from '../server/providers/media-store.ts'
import { folderStore, openMediaStore } from '../server/providers/media-stores.ts'
import { createRandom } from '../server/random.ts'
import { readSettings } from '../server/settings.ts'
import { explainStart, StartError } from '../server/start-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage =
  'npm run restore -- <new folder> [--at 2026-11-26T04:00:00Z] --by <who> --why <why>, or --check; for a database that was restored by another program --database in place of the folder, and with --check also --record'

interface Signed {
  backup: string
  at: Date | undefined
  who: string
  why: string
}

/** @throws StartError with every fault */
async function prove(owner: Database, media: MediaStore): Promise<void> {
  const { faults, boxes, lastEntryAt } = await proveShop(owner, media)
  if (faults.length > 0) throw new StartError(`The restored shop is not whole:\n  ${faults.join('\n  ')}`)
  say(`Ledger, audit log, pictures and ${boxes} boxes are whole.`)
  say(`The newest movement of points or coins is from ${lastEntryAt?.toISOString() ?? 'never'}.`)
}

/** Halts its sales, and says what is to be decided. */
async function close(pool: pg.Pool, { backup, at, who, why }: Signed): Promise<void> {
  const now = await databaseTime(pool)
  const random = createRandom(() => now)
  const halted = await transaction(createDatabase(pool), (tx) =>
    closeAfterRestore(tx, { backup, at, who, why, now, random }),
  )
  for (const { packId, sold } of halted) say(`  halted: ${packId}, ${sold} slots sold`)
  say(`Everybody is logged out, and nothing that was signed before is believed.
What was drawn after that moment is gone from the books, and its members have seen it. End such a box for ever: npm run shop --
pack end-early. Go on with a box (pack resume) only when you know that nothing was drawn from it since: docs/backup.md`)
}

/** Restores into a folder, checks it, and hands it to `use` while its server runs. */
async function restoreFolder(
  {
    folder,
    at,
    archiveCommand,
  }: { folder: string; at: Date | undefined; archiveCommand: string | undefined },
  backup: BackupSettings,
  use: (url: string, pool: pg.Pool, manifest: Manifest) => Promise<void>,
): Promise<void> {
  const manifest = await restoreData({ folder, at }, { restoreCommand, archiveCommand }, backup)
  const media = folderStore(join(folder, 'media'))
  await restoreMedia(manifest, media, backup)
  const postgres = await startEmbeddedPostgres(folder, { archiveCommand })
  const url = await postgres.connectionString()
  const pool = createPool(url, { size: 4 })
  try {
    await prove(createDatabase(pool), media)
    await use(url, pool, manifest)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function checkBackup(backup: BackupSettings): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'fukuhiki-restore-'))
  const wanted = { folder: join(scratch, 'data'), at: undefined, archiveCommand: undefined }
  try {
    await restoreFolder(wanted, backup, async (_url, pool, { id }) => {
      const at = await databaseTime(pool)
      await backup.place.write(`proven.${id}.json`, Buffer.from(JSON.stringify({ at })))
      say(`The backup ${id} is proven.`)
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const restoreBackup = (folder: string, signed: Omit<Signed, 'backup'>, backup: BackupSettings) =>
  restoreFolder({ folder, at: signed.at, archiveCommand }, backup, async (databaseUrl, pool, { id }) => {
    say(`${folder} is as it was at ${signed.at?.toISOString() ?? 'the end of what was kept'}.`)
    await close(pool, { ...signed, backup: id })
    // The log goes on under a new number: a backup of it is the first that leads on from here.
    await backUp({ databaseUrl, dataFolder: folder, media: folderStore(join(folder, 'media')) }, backup)
    say(`A backup of it is made. Start it: DATA_FOLDER=${folder} npm start`)
  })

/** Tells the shop's own database until when the backup leads. */
async function record(restored: Database, databaseUrl: string | undefined): Promise<void> {
  const at = await lastSignOfLife(restored)
  if (databaseUrl === undefined || at === undefined)
    throw new SettingsError(
      'Nothing can be recorded: DATABASE_URL must name the database of the shop, and the restored one must have served a shop.',
    )
  const pool = createPool(databaseUrl, { size: 1 })
  try {
    await keepProvenMoment(createDatabase(pool), at)
  } finally {
    await pool.end()
  }
  say(`The backup leads to ${at.toISOString()}; the shop is told.`)
}

/** For a database that another program restored. */
async function proveDatabase(signed: Omit<Signed, 'backup'> | undefined, isRecorded: boolean): Promise<void> {
  const settings = readSettings(process.env)
  const url = settings.databaseOwnerUrl
  if (url === undefined)
    throw new SettingsError(
      'DATABASE_OWNER_URL is not set: only the owner of the tables can prove the boxes.',
    )
  const pool = createPool(url, { size: 4 })
  try {
    await prove(createDatabase(pool), openMediaStore(settings))
    if (isRecorded) await record(createDatabase(pool), settings.databaseUrl)
    if (signed !== undefined) await close(pool, { ...signed, backup: 'of another program' })
  } finally {
    await pool.end()
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      by: { type: 'string' },
      why: { type: 'string' },
      check: { type: 'boolean', default: false },
      database: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
    },
  })
  const [folder] = positionals
  const { at: moment, by: who, why, check, database, record } = values
  if (moment !== undefined && Number.isNaN(Date.parse(moment)))
    throw new StartError(`--at is "${moment}"; it must be an instant such as 2026-11-26T04:00:00Z`)
  const at = moment === undefined ? undefined : new Date(moment)
  const signed = who === undefined || why === undefined ? undefined : { at, who, why }
  if (!check && (signed === undefined || (folder === undefined && !database))) throw new StartError(usage)
  if (record && !(database && check)) throw new StartError(usage)
  if (database) await proveDatabase(check ? undefined : signed, record)
  else {
    const backup = readBackupSettings(process.env)
    if (backup === undefined)
      throw new SettingsError('Neither BACKUP_FOLDER nor BACKUP_S3_URL is set: where are the backups?')
    if (check) await checkBackup(backup)
    else if (signed !== undefined && folder !== undefined) await restoreBackup(folder, signed, backup)
  }
} catch (error) {
  process.stderr.write(`${explainStart(error) ?? (error as Error).stack}\n`)
  process.exitCode = 1
}
