import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { refuseMisread, unprivilegedId } from '#server/db/postgres-programs.ts'
import { type Recovery, recoverData } from '#server/db/recover-data.ts'
import { runningServer } from '#server/db/running-server.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { StartError } from '#server/settings/start-error.ts'
import { type BackupSettings, readIdentity } from './backup-settings.ts'
import { instantOf, listBackups, type Manifest, readManifest } from './manifest.ts'
import { openBytes } from './sealed-bytes.ts'

export interface Wanted {
  /** A new folder: nothing is ever written over. */
  folder: string
  /** The last moment whose changes are wanted; undefined: everything that was kept. */
  at: Date | undefined
  /** The id of the backup to begin with; undefined: the newest that can reach the moment. */
  backup?: string | undefined
}

/**
 * Makes a data folder as it was at a moment: a backup from before it, and the log up to it. The log's own times
 * decide: what was committed at the moment or before is there, what was committed later is not.
 * @param commands what PostgreSQL runs for a piece of the log; without `archiveCommand` the folder is one for a check,
 *   whose log nobody keeps
 * @returns the backup that was used
 * @throws StartError when the folder exists, there is no such backup, none is old enough, a byte was changed, or the log ends before the moment
 */
export async function restoreData(
  { folder, at, backup }: Wanted,
  commands: Pick<Recovery, 'restoreCommand' | 'archiveCommand'>,
  settings: BackupSettings,
): Promise<Manifest> {
  await requireNew(folder)
  const identity = readIdentity(settings)
  const manifest = await chooseBackup(settings.place, { at, backup })
  await mkdir(folder, { recursive: true })
  const [label, ...base] = [...manifest.pieces].reverse()
  await unpackAll(base.reverse(), folder, (piece) => readPiece(piece, settings.place, identity))
  if (label === undefined) throw new StartError(`the backup ${manifest.id} has no label`)
  const data = join(folder, 'postgres')
  await writeFile(join(data, 'backup_label'), await readPiece(label, settings.place, identity))
  await recoverData(folder, { ...commands, at })
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
    while ((await runningServer(data)) !== undefined) await sleep(50)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function chooseBackup(place: MediaStore, { at, backup }: Omit<Wanted, 'folder'>): Promise<Manifest> {
  const all = listBackups((await place.list()).keys())
  const ids = all.filter((id) => backup === undefined || id === backup)
  if (backup !== undefined && ids.length === 0)
    throw new StartError(`${place.place} holds no complete backup ${backup}; it holds: ${all.join(', ')}.`)
  for (const id of ids.reverse()) {
    if (at !== undefined && instantOf(id) > at) continue
    const manifest = await readManifest(place, id)
    // While it was copied, the data was of several moments: the first that can be reached is its end.
    if (at === undefined || new Date(manifest.endedAt) <= at) return manifest
  }
  throw new StartError(
    at === undefined
      ? `${place.place} holds no complete backup.`
      : `${place.place} holds no complete backup from before ${at.toISOString()}.`,
  )
}

async function readPiece(
  { name, sha256 }: Manifest['pieces'][number],
  place: MediaStore,
  identity: string,
): Promise<Buffer> {
  const sealed = await place.read(name)
  if (createHash('sha256').update(sealed).digest('hex') !== sha256)
    throw new StartError(`${name} is not as it was written: this backup cannot be used.`)
  return await openBytes(sealed, identity)
}

async function unpackAll<Piece>(
  pieces: readonly Piece[],
  folder: string,
  read: (piece: Piece) => Promise<Buffer>,
): Promise<void> {
  const tar = spawn('tar', ['-C', folder, '-xpf', '-'], { stdio: ['pipe', 'ignore', 'pipe'] })
  const exit = once(tar, 'close')
  let said = ''
  tar.stderr.on('data', (chunk) => (said += chunk))
  // It says by its exit code why it took no more.
  tar.stdin.on('error', () => {})
  for (const piece of pieces)
    if (!tar.stdin.write(await read(piece))) await Promise.race([once(tar.stdin, 'drain'), exit])
  tar.stdin.end()
  const [code] = await exit
  if (code !== 0) throw new StartError(`tar could not unpack the data (${code}): ${said}`)
  // The shop that was backed up may have run as another user.
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  if (process.getuid?.() === 0)
    await promisify(execFile)('chown', ['-R', `${unprivilegedId}:${unprivilegedId}`, ...paths])
}
