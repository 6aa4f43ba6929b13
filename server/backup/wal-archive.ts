// The pieces of PostgreSQL's log (WAL) that are kept beside the backups: with them a backup is played to any later moment.

import * as z from 'zod/mini'
import { StartError } from '#server/settings/start-error.ts'
import type { BackupPlace, BackupSettings, Identity } from './backup-settings.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'
import { type Believed, readNote, readNoted, sha256, writeNote } from './signed-note.ts'

const sealedName = (name: string) => `wal.${name}.age`
/** The note, whose name says timeline and position. */
const noteName = (name: string) => `wal.${name}.json`
/** The sum of the piece, in its place, where a release signed nothing. */
const sumName = (name: string) => `wal.${name}.sha256`
const keptName =
  /^wal\.([0-9A-F]{24}|[0-9A-F]{8}\.history|[0-9A-F]{24}\.[0-9A-F]{8}\.backup)\.(age|json|sha256)$/

const walNote = z.object({
  /** The piece's own id, by which the same one is known again. */
  piece: z.string(),
  /** The SHA-256 of what is kept of it. */
  sha256: z.string(),
  system: z.string(),
})

/** The sum of the piece that is kept under this name, whoever says so: it only keeps the shop from writing over it. */
async function keptSum(name: string, place: BackupSettings['place']): Promise<string | undefined> {
  const [note, sum] = [noteName(name), sumName(name)]
  if ((await place.size(note)) !== undefined)
    return /\\"piece\\":\\"([0-9a-f]{64})\\"/.exec((await place.read(note)).toString())?.[1] ?? ''
  return (await place.size(sum)) === undefined ? undefined : (await place.read(sum)).toString()
}

/**
 * Keeps a piece; the same one again changes nothing, as PostgreSQL asks of an `archive_command`.
 * @param system the database's number (`systemId`): a piece of another one's log is never played
 * @throws when another piece is kept under this name: then two databases write to one place
 */
export async function keepWal(
  name: string,
  { bytes, system }: { bytes: Buffer; system: string },
  settings: BackupSettings,
): Promise<void> {
  const { place, recipient } = settings
  const piece = sha256(bytes)
  const kept = await keptSum(name, place)
  if (kept !== undefined && kept !== piece)
    throw new Error(`${place.place} holds another ${name}: two databases must not share one backup location`)
  if (kept !== undefined && (await place.size(noteName(name))) !== undefined) return
  const sealed = await sealBytes(bytes, recipient)
  await place.write(sealedName(name), sealed)
  await writeNote(noteName(name), { piece, sha256: sha256(sealed), system }, settings)
}

/**
 * Undefined when it is not kept: the log ends before it.
 * @throws StartError when the shop has not signed it, or for another database
 */
export async function readWal(
  name: string,
  { place, system, believed }: { place: BackupPlace; system: string; believed: Believed },
  { secret }: Identity,
): Promise<Buffer | undefined> {
  if ((await place.place.size(noteName(name))) === undefined) {
    if ((await place.place.size(sumName(name))) === undefined) return undefined
    if (!believed.takesUnsigned)
      throw new StartError(
        `${sealedName(name)} is not signed; a log of a release before 29 November 2026 is taken with --unsigned.`,
      )
    return await openBytes(await place.place.read(sealedName(name)), secret)
  }
  // A note is one of a release that signs.
  const signedOnly = { ...believed, takesUnsigned: false }
  const note = await readNote(noteName(name), walNote, place, signedOnly)
  if (note.system !== system) throw new StartError(`${noteName(name)} is of a different database.`)
  return await openBytes(
    await readNoted({ name: sealedName(name), sha256: note.sha256 }, place.place),
    secret,
  )
}

/** The position of a piece in the log; the first 8 digits, which name its timeline, are left out. */
const positionOf = (name: string) => name.slice(8, 24)

/**
 * The kept files that no backup needs which begins with one of these pieces: after a restore to a moment, a younger backup
 * begins before an older one. An empty name stands for a beginning that is not known. Histories of timelines are small and
 * stay.
 */
export function walBefore(firsts: readonly string[], files: Iterable<string>): string[] {
  const [first = ''] = firsts.map(positionOf).toSorted()
  return Array.from(files).filter((file) => {
    const name = keptName.exec(file)?.[1]
    return name !== undefined && !name.endsWith('.history') && positionOf(name) < first
  })
}
