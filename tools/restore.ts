// `npm run restore -- <new folder> [--at <instant>] [--backup <id>] --why <why>`: makes a data folder as it was,
// halts every sale, and checks it. `-- --check`: does it in a folder that is removed again, and notes that the backup is
// proven. `-- --database --why <why>`: halts the sales of a database that another program restored, and checks it.
// `--unsigned`: takes a backup of a release that signed nothing.
// `-- --database --check --record`: checks it alone, and tells the shop's own database until when the backup leads.

import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { closeAfterRestore } from '#server/backup/after-restore.ts'
import { backUp } from '#server/backup/back-up.ts'
import {
  type BackupPlace,
  type BackupSettings,
  readBackupPlace,
  readBackupSettings,
} from '#server/backup/backup-settings.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { type RestoredMedia, restoreMedia } from '#server/backup/media.ts'
import { proveShop } from '#server/backup/prove.ts'
import { keepProvenMoment, lastSignOfLife } from '#server/backup/proven-moment.ts'
import { removeRestored, requireNew, restoreData, type Wanted } from '#server/backup/restore.ts'
import { archiveCommand } from '#server/backup/wal-commands.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createDatabase, createPool, type Database, transaction } from '#server/db/pool.ts'
import { isAlive } from '#server/db/presence.ts'
import { prepareDatabase, requireMigrated } from '#server/db/roles.ts'
import { databaseTime } from '#server/db/watch-database.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { folderStore, openMediaStore } from '#server/providers/media-stores.ts'
import { createRandom } from '#server/random.ts'
import { SettingsError } from '#server/settings/environment.ts'
import { explainStart, StartError } from '#server/settings/start-error.ts'
import { findShopKeys, takeShopKeyAlong } from '#server/shop/read-shop-key.ts'
import { readSettings } from '#server/shop/settings.ts'
import { readInstant } from './moment.ts'
import { Refused } from './shop-frame.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage =
  'npm run restore -- <new folder> [--at 2026-11-26T04:00:00Z] [--backup <id>] --why <why>, or --check; --unsigned takes a backup of a release that signed nothing; for a database that was restored by another program --database in place of the folder, and with --check also --record'

function required<T>(backup: T | undefined): T {
  if (backup === undefined)
    throw new SettingsError(
      'Neither BACKUP_FOLDER nor BACKUP_S3_URL is set: set the one that holds the backups.',
    )
  return backup
}

interface Signed {
  backup: string
  at: Date | undefined
  why: string
}

const hourMs = 3600_000

/** Signatures alone do not show that newer backups, or the end of the log, were taken away. */
function sayAge(leadsTo: Date | undefined, now: Date): void {
  const hours = leadsTo && (now.getTime() - leadsTo.getTime()) / hourMs
  say(`The restored data ends at ${leadsTo?.toISOString() ?? 'an unknown time'}${hours === undefined ? '' : `, ${hours.toFixed(1)} hours ago`}.
Is that as late as you expect? Who may write where backups lie can have taken away what is newer.`)
}

/** @throws StartError with every fault; where they are wanted, lost pictures are among them */
async function prove(
  owner: Database,
  media: MediaStore,
  { wantsPictures, refused }: { wantsPictures: boolean; refused: readonly string[] },
): Promise<void> {
  const { faults, lostPictures, boxes, lastEntryAt } = await proveShop(owner, media)
  const lost = [...lostPictures.map((hash) => `picture ${hash}: not there`), ...refused]
  const all = wantsPictures ? [...faults, ...lost] : faults
  if (all.length > 0) throw new StartError(`The restored shop is not whole:\n  ${all.join('\n  ')}`)
  say(`Ledger, audit log and ${boxes} boxes are whole.`)
  if (lost.length === 0) say('No picture is missing.')
  else say(`Upload these pictures again, at the console or by the catalogue:\n  ${lost.join('\n  ')}`)
  say(`The newest movement of points or coins is from ${lastEntryAt?.toISOString() ?? 'never'}.`)
}

/** Halts its sales, and names the decisions to take. */
async function close(pool: pg.Pool, { backup, at, why }: Signed): Promise<void> {
  const shopKeys = findShopKeys(process.env, readSettings(process.env))
  if (shopKeys === undefined)
    throw new StartError('SHOP_KEY is not set: a restore needs the key of the shop that was backed up.')
  const now = await databaseTime(pool)
  const random = createRandom(() => now)
  const halted = await transaction(createDatabase(pool), (tx) =>
    closeAfterRestore(tx, { backup, at, why, now, random, shopKeys }),
  )
  for (const { packId, sold } of halted) say(`  halted: ${packId}, ${sold} slots sold`)
  say(`All sessions are ended, and no earlier signature is valid.
What was drawn after that moment is gone from the books, and its members have seen it. End such a box for ever: npm run shop --
pack end-early. Go on with a box (pack resume) only when you know that nothing was drawn from it since: docs/backup.md`)
}

interface Restored {
  url: string
  pool: pg.Pool
  media: MediaStore
  manifest: Manifest
  /** Pictures that are kept and were not brought back. */
  refused: RestoredMedia['refused']
}

/** Restores into a folder, brings it to this release, and hands it to `use` while its server runs. */
async function restoreFolder(
  { archiveCommand, ...wanted }: Wanted & { archiveCommand: string | undefined },
  backup: BackupPlace,
  use: (restored: Restored) => Promise<void>,
): Promise<void> {
  if (wanted.takesUnsigned)
    say('Unsigned backups are accepted: anyone with write access to their location may have made them.')
  const manifest = await restoreData(wanted, { archiveCommand, say }, backup)
  const { folder } = wanted
  const media = folderStore(join(folder, 'media'))
  const { refused } = await restoreMedia(media, backup, wanted)
  const postgres = await startEmbeddedPostgres(folder, { archiveCommand, say })
  const url = await postgres.connectionString()
  await prepareDatabase({ application: await postgres.applicationString(), owner: url })
  const pool = createPool(url, { size: 4 })
  try {
    const leadsTo = (await lastSignOfLife(createDatabase(pool))) ?? new Date(manifest.endedAt)
    sayAge(leadsTo, await databaseTime(pool))
    await use({ url, pool, media, manifest, refused })
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

const scratchName = /^fukuhiki-restore-(\d+)-/

/** Removes the remains of checks that were killed: each is a whole shop that anybody could read. */
async function removeLeftScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(scratchName.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await removeScratch(join(tmpdir(), name))
  }
}

const dataIn = (scratch: string) => join(scratch, 'data')
async function removeScratch(scratch: string): Promise<void> {
  await removeRestored(dataIn(scratch))
  await rm(scratch, { recursive: true, force: true, maxRetries: 10 })
}

/** Ends a check whatever it waits for: one that went on for ever would keep every later one from its turn. */
async function giveUp(scratch: string): Promise<void> {
  await Promise.race([removeScratch(scratch).catch(() => {}), sleep(60_000)])
  // Node waits at its end for a file that does not answer; another program in its place does not.
  if (process.platform !== 'win32')
    process.execve?.(process.execPath, [process.execPath, '-e', 'process.exit(1)'], {})
  process.exit(1)
}

async function checkBackup(backup: BackupPlace, takesUnsigned: boolean): Promise<void> {
  await removeLeftScratch()
  const scratch = await mkdtemp(join(tmpdir(), `fukuhiki-restore-${process.pid}-`))
  const folder = dataIn(scratch)
  // The shop that runs this ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void giveUp(scratch))
  const late = setTimeout(() => {
    process.stderr.write(`The check did not end within ${backup.checkSeconds} s (BACKUP_CHECK_SECONDS).\n`)
    void giveUp(scratch)
  }, backup.checkSeconds * 1000)
  const wanted = { folder, at: undefined, takesUnsigned, archiveCommand: undefined }
  try {
    await restoreFolder(wanted, backup, async (restored) => {
      const { pool, media, manifest, refused } = restored
      await prove(createDatabase(pool), media, { wantsPictures: true, refused })
      const at = await databaseTime(pool)
      await backup.place.write(`proven.${manifest.id}.json`, Buffer.from(JSON.stringify({ at })))
      say(`The backup ${manifest.id} is verified.`)
    })
  } finally {
    clearTimeout(late)
    await removeScratch(scratch)
  }
}

/** The folder gets its name when its sales are halted, it is proven and backed up: it cannot be started before. */
async function restoreBackup(
  { folder, backup: id, takesUnsigned }: Pick<Wanted, 'folder' | 'backup' | 'takesUnsigned'>,
  signed: Omit<Signed, 'backup'>,
  backup: BackupSettings,
): Promise<void> {
  await requireNew(folder)
  const unfinished = `${folder}.unfinished`
  await removeRestored(unfinished)
  const wanted = { folder: unfinished, at: signed.at, backup: id, takesUnsigned, archiveCommand }
  await restoreFolder(wanted, backup, async (restored) => {
    const { url, pool, media, manifest, refused } = restored
    await close(pool, { ...signed, backup: manifest.id })
    await prove(createDatabase(pool), media, { wantsPictures: false, refused }).catch((error: Error) => {
      throw new StartError(
        `${error.message}\nIt is not usable: its sales are halted, and it is in ${unfinished}. Try an earlier moment (--at).`,
        { cause: error },
      )
    })
    // The log goes on under a new number: a backup of it is the first that leads on from here.
    await backUp({ databaseUrl: url, dataFolder: unfinished, media }, backup)
  })
  takeShopKeyAlong(process.env, readSettings(process.env), unfinished)
  await rename(unfinished, folder)
  say(`${folder} is as it was at ${signed.at?.toISOString() ?? 'the end of what was kept'}.`)
  say(`A backup of it was made. Start it: DATA_FOLDER=${folder} npm start`)
}

/** Tells the shop's own database until when the backup leads. */
async function record(restored: Database, databaseUrl: string | undefined): Promise<void> {
  const at = await lastSignOfLife(restored)
  if (databaseUrl === undefined || at === undefined)
    throw new SettingsError(
      'Nothing can be recorded: DATABASE_URL must name the database of the shop, and the restored one must be a shop’s.',
    )
  const pool = createPool(databaseUrl, { size: 1 })
  try {
    await keepProvenMoment(createDatabase(pool), at)
  } finally {
    await pool.end()
  }
  say(`The backup ends at ${at.toISOString()}; the shop is told.`)
}

/** For a database that another program restored. */
async function proveDatabase(
  signed: Omit<Signed, 'backup'> | undefined,
  { isRecorded, takesUnsigned }: { isRecorded: boolean; takesUnsigned: boolean },
): Promise<void> {
  const settings = readSettings(process.env)
  const url = settings.databaseOwnerUrl
  if (url === undefined)
    throw new SettingsError(
      'DATABASE_OWNER_URL is not set: only the owner of the tables can verify the boxes.',
    )
  // After a restore to a moment before an upgrade: npm run migrate.
  await requireMigrated(url)
  const pool = createPool(url, { size: 4 })
  try {
    const media = openMediaStore(settings)
    const refused: string[] = []
    if (signed !== undefined) {
      await close(pool, { ...signed, backup: 'of another program' })
      const backup = readBackupPlace(process.env)
      const brought = backup && (await restoreMedia(media, backup, { takesUnsigned }))
      if (brought !== undefined) say(`${brought.count} pictures and films were restored.`)
      refused.push(...(brought?.refused ?? []))
    }
    await prove(createDatabase(pool), media, { wantsPictures: signed === undefined, refused })
    if (isRecorded) await record(createDatabase(pool), settings.databaseUrl)
  } finally {
    await pool.end()
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      backup: { type: 'string' },
      why: { type: 'string' },
      check: { type: 'boolean', default: false },
      database: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      unsigned: { type: 'boolean', default: false },
    },
  })
  const folder = positionals[0] && resolve(positionals[0])
  const { at: moment, backup: id, why, check, database, record } = values
  const takesUnsigned = values.unsigned
  const at = moment === undefined ? undefined : readInstant(moment)
  const signed = why === undefined ? undefined : { at, why }
  if (!check && (signed === undefined || (folder === undefined && !database))) throw new StartError(usage)
  if (record && !(database && check)) throw new StartError(usage)
  if (database) await proveDatabase(check ? undefined : signed, { isRecorded: record, takesUnsigned })
  else if (check) await checkBackup(required(readBackupPlace(process.env)), takesUnsigned)
  // A restored folder is the shop, and signs from then on.
  else if (signed !== undefined && folder !== undefined)
    await restoreBackup(
      { folder, backup: id, takesUnsigned },
      signed,
      required(readBackupSettings(process.env)),
    )
} catch (error) {
  const isMistyped = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  const { message } = error as Error
  const sentence = isMistyped
    ? `${message}\n${usage}`
    : error instanceof Refused
      ? message
      : explainStart(error)
  process.stderr.write(`${sentence ?? (error as Error).stack}\n`)
  process.exitCode = 1
}
