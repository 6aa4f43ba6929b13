import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Unpack } from 'tar'
import { databaseAccount } from '#server/db/database-account.ts'
import { refuseMisread } from '#server/db/postgres-programs.ts'
import { type Recovery, recoverData } from '#server/db/recover-data.ts'
import { runningServer } from '#server/db/running-server.ts'
import { StartError } from '#server/settings/start-error.ts'
import { type BackupPlace, readIdentity } from './backup-settings.ts'
import { instantOf, listBackups, type Manifest, readManifest } from './manifest.ts'
import { openBytes } from './sealed-bytes.ts'
import { type Believed, readNoted } from './signed-note.ts'
import { systemId } from './system-id.ts'
import { restoreCommand } from './wal-commands.ts'

export interface Wanted {
  /** A new folder: nothing is ever written over. */
  folder: string
  /** The last moment whose changes are wanted; undefined: everything that was kept. */
  at: Date | undefined
  /** The id of the backup to begin with; undefined: the newest that can reach the moment. */
  backup?: string | undefined
  /** Takes what a release left that signed nothing: whoever could write where it lies may have made it. */
  takesUnsigned: boolean
}

/**
 * Makes a data folder as it was at a moment: a backup from before it, and the log up to it. The log's own times
 * decide: what was committed at the moment or before is there, what was committed later is not.
 * Nothing is unpacked and no program started before it is known that the shop has signed it.
 * @param archiveCommand without it the folder is one for a check, whose log nobody keeps
 * @returns the backup that was used
 * @throws StartError when root has no account for the database, the folder exists, there is no such backup, none is old enough, it is not signed, a byte was changed, or the log ends before the moment
 */
export async function restoreData(
  { folder, at, backup, takesUnsigned }: Wanted,
  { archiveCommand, say }: Pick<Recovery, 'archiveCommand'> & { say?: (line: string) => void },
  settings: BackupPlace,
): Promise<Manifest> {
  await requireNew(folder)
  const account = await databaseAccount(say)
  const { secret, signers } = readIdentity(settings)
  const manifest = await chooseBackup(settings, { at, backup }, { keys: signers, takesUnsigned })
  const read = async (piece: Manifest['pieces'][number]) =>
    await openBytes(await readNoted(piece, settings.place), secret)
  const [label, ...base] = [...manifest.pieces].reverse()
  if (label === undefined) throw new StartError(`the backup ${manifest.id} has no label`)
  await mkdir(folder, { recursive: true })
  await unpackAll(base.reverse(), folder, read)
  const data = join(folder, 'postgres')
  // The shop that was backed up may have run as another user. All else that root unpacked, passwords too, is root's.
  if (account !== undefined) await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, data])
  await writeFile(join(data, 'backup_label'), await read(label))
  if (manifest.system !== undefined && manifest.system !== (await systemId(data)))
    throw new StartError(`The backup ${manifest.id} is of a different database than it says.`)
  await recoverData(folder, { restoreCommand: restoreCommand({ takesUnsigned }), archiveCommand, at })
  return manifest
}

/** @throws StartError when something is there, or PostgreSQL cannot work there */
export async function requireNew(folder: string): Promise<void> {
  refuseMisread(folder)
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new StartError(
      `${folder} is not empty. Name a folder that does not exist: nothing is written over.`,
    )
}

/** Removes what a restore left that did not end, and ends its server. */
export async function removeRestored(folder: string): Promise<void> {
  const data = join(folder, 'postgres')
  const server = await runningServer(data)
  if (server !== undefined) {
    process.kill(server.pid, 'SIGQUIT')
    for (let tries = 1; (await runningServer(data)) !== undefined; tries += 1) {
      if (tries % 200 === 0) process.kill(server.pid, 'SIGKILL')
      await sleep(50)
    }
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function chooseBackup(
  settings: BackupPlace,
  { at, backup }: Pick<Wanted, 'at' | 'backup'>,
  believed: Believed,
): Promise<Manifest> {
  const { place } = settings
  const all = listBackups((await place.list()).keys())
  const ids = all.filter((id) => backup === undefined || id === backup)
  if (backup !== undefined && ids.length === 0)
    throw new StartError(`${place.place} holds no complete backup ${backup}; it holds: ${all.join(', ')}.`)
  for (const id of ids.reverse()) {
    if (at !== undefined && instantOf(id) > at) continue
    const manifest = await readManifest(settings, id, believed)
    // While it was copied, the data was of several moments: the first that can be reached is its end.
    if (at === undefined || new Date(manifest.endedAt) <= at) return manifest
  }
  throw new StartError(
    at === undefined
      ? `${place.place} holds no complete backup.`
      : `${place.place} holds no complete backup from before ${at.toISOString()}.`,
  )
}

/** Folders and files: a link, or a device, would lead whoever writes into this folder somewhere else. */
const unpacked = new Set(['Directory', 'File', 'OldFile'])

async function unpackAll<Piece>(
  pieces: readonly Piece[],
  folder: string,
  read: (piece: Piece) => Promise<Buffer>,
): Promise<void> {
  let fault: Error | undefined
  const unpack = new Unpack({
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter(path, entry) {
      const isPlain =
        'type' in entry &&
        unpacked.has(entry.type) &&
        !path.startsWith('/') &&
        !path.split('/').includes('..')
      if (!isPlain)
        fault ??= new StartError(`${path} in the backup is not a plain file or folder, so it is not used.`)
      return isPlain
    },
  })
  // Each file that cannot be written, such as on a full disk, is one.
  unpack.on('error', (error: Error) => (fault ??= error))
  const ended = once(unpack, 'close')
  ended.catch(() => {})
  for (const piece of pieces) {
    const isFull = !unpack.write(await read(piece))
    if (isFull && fault === undefined) await Promise.race([once(unpack, 'drain'), ended])
    if (fault !== undefined) throw fault
  }
  unpack.end()
  await ended
  if (fault !== undefined) throw fault
}
