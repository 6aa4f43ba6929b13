// Pictures and films beside the backups: each is kept once, as its name is the hash of what it holds, and none is removed.

import * as z from 'zod/mini'
import type { MediaStore } from '#server/providers/media-store.ts'
import { StartError } from '#server/settings/start-error.ts'
import { type BackupPlace, type BackupSettings, readIdentity } from './backup-settings.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'
import { readNote, readNoted, sha256, writeNote } from './signed-note.ts'

const keptName = (name: string) => `media.${name}.age`
const noteName = (name: string) => `media.${name}.json`
/** No name leads out of the folder to which it is brought back. */
const keptShape = /^media\.(\w[\w.-]*)\.age$/

const mediaNote = z.object({ sha256: z.string() })

/** Pictures and films that the place of backups does not keep yet, or keeps without a signature. */
export async function listUnkept(media: MediaStore, place: MediaStore): Promise<string[]> {
  const kept = await place.list()
  return [...(await media.list()).keys()].filter(
    (name) => !(kept.has(keptName(name)) && kept.has(noteName(name))),
  )
}

/** Keeps them. @returns how many there were */
export async function keepMedia(media: MediaStore, settings: BackupSettings): Promise<number> {
  const { place, recipient } = settings
  const names = await listUnkept(media, place)
  for (const name of names) {
    const sealed = await sealBytes(await media.read(name), recipient)
    await place.write(keptName(name), sealed)
    await writeNote(noteName(name), { sha256: sha256(sealed) }, settings)
  }
  return names.length
}

export interface RestoredMedia {
  count: number
  /** A sentence for each that is kept and was not brought back: it is not as the shop made it. */
  refused: string[]
}

/** Brings back everything that is kept and is not there. One that is not as the shop made it holds up no other. */
export async function restoreMedia(
  media: MediaStore,
  backup: BackupPlace,
  { takesUnsigned }: { takesUnsigned: boolean },
): Promise<RestoredMedia> {
  const { place } = backup
  const present = await media.list()
  const kept = await place.list()
  const missing = [...kept.keys()]
    .flatMap((file) => keptShape.exec(file)?.[1] ?? [])
    .filter((name) => !present.has(name))
  const { secret, signers } = readIdentity(backup)
  const believed = { keys: signers, takesUnsigned: false }
  const readKept = async (name: string) => {
    if (takesUnsigned && !kept.has(noteName(name))) return await place.read(keptName(name))
    if (!kept.has(noteName(name))) throw new StartError(`${keptName(name)} is not signed, so it is not used.`)
    const { sha256 } = await readNote(noteName(name), mediaNote, backup, believed)
    return await readNoted({ name: keptName(name), sha256 }, place)
  }
  const refused: string[] = []
  for (const name of missing) {
    try {
      await media.write(name, await openBytes(await readKept(name), secret))
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      refused.push(error.message)
    }
  }
  return { count: missing.length - refused.length, refused }
}
