import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Recovery, recoverData } from '../db/recover-data.ts'
import type { MediaStore } from '../providers/media-store.ts'
import { StartError } from '../start-error.ts'
import { mediaName } from './back-up.ts'
import { type BackupSettings, readIdentity } from './backup-settings.ts'
import { instantOf, listBackups, type Manifest, readManifest } from './manifest.ts'
import { openBytes } from './sealed-bytes.ts'

export interface Wanted {
  /** A new folder: nothing is ever written over. */
  folder: string
  /** The last moment whose changes are wanted; undefined: everything that was kept. */
  at: Date | undefined
}

/**
 * Makes a data folder as it was at a moment: the newest backup from before it, and the log up to it. The log's own times
 * decide: what was committed at the moment or before is there, what was committed later is not.
 * @param commands what PostgreSQL runs for a piece of the log; without `archiveCommand` the folder is one for a check,
 *   whose log nobody keeps
 * @returns the backup that was used
 * @throws StartError when the folder exists, no backup is old enough, a byte was changed, or the log ends before the moment
 */
export async function restoreData(
  { folder, at }: Wanted,
  commands: Pick<Recovery, 'restoreCommand' | 'archiveCommand'>,
  settings: BackupSettings,
): Promise<Manifest> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new StartError(
      `${folder} is not empty. Name a folder that does not exist: nothing is written over.`,
    )
  const identity = readIdentity(settings)
  const manifest = await chooseBackup(settings.place, at)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const [label, ...base] = [...manifest.pieces].reverse()
  await unpackAll(base.reverse(), unfinished, (piece) => readPiece(piece, settings.place, identity))
  if (label === undefined) throw new StartError(`the backup ${manifest.id} has no label`)
  const data = join(unfinished, 'postgres')
  await writeFile(join(data, 'backup_label'), await readPiece(label, settings.place, identity))
  await recoverData(unfinished, { ...commands, at })
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  return manifest
}

/** Brings back the pictures and films of a backup that are not there. @returns how many there were */
export async function restoreMedia(
  { media: names }: Manifest,
  media: MediaStore,
  settings: BackupSettings,
): Promise<number> {
  const identity = readIdentity(settings)
  const present = await media.list()
  const missing = names.filter((name) => !present.has(name))
  for (const name of missing)
    await media.write(name, await openBytes(await settings.place.read(mediaName(name)), identity))
  return missing.length
}

async function chooseBackup(place: MediaStore, at: Date | undefined): Promise<Manifest> {
  const ids = listBackups((await place.list()).keys())
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
}
