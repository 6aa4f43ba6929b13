// Pictures and films beside the backups: each is kept once, as its name is the hash of what it holds, and none is removed.

import type { MediaStore } from '#server/providers/media-store.ts'
import { type BackupSettings, readIdentity } from './backup-settings.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'

const keptName = (name: string) => `media.${name}.age`
const keptShape = /^media\.(.+)\.age$/

/** What the shop stores and the place of backups does not keep yet. */
export async function listUnkept(media: MediaStore, place: MediaStore): Promise<string[]> {
  const kept = await place.list()
  return [...(await media.list()).keys()].filter((name) => !kept.has(keptName(name)))
}

/** Keeps them. @returns how many there were */
export async function keepMedia(media: MediaStore, { place, recipient }: BackupSettings): Promise<number> {
  const names = await listUnkept(media, place)
  for (const name of names)
    await place.write(keptName(name), await sealBytes(await media.read(name), recipient))
  return names.length
}

/** Brings back everything that is kept and is not there. @returns how many there were */
export async function restoreMedia(media: MediaStore, settings: BackupSettings): Promise<number> {
  const { place } = settings
  const present = await media.list()
  const missing = [...(await place.list()).keys()]
    .flatMap((file) => keptShape.exec(file)?.[1] ?? [])
    .filter((name) => !present.has(name))
  const identity = readIdentity(settings)
  for (const name of missing)
    await media.write(name, await openBytes(await place.read(keptName(name)), identity))
  return missing.length
}
