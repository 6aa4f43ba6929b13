import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bucketStore } from './bucket-store.ts'
import type { MediaStore, MediaStoreSettings } from './media-store.ts'

/** The part of larger settings that another process is told. */
export const mediaSettings = ({ mediaFolder, mediaBucket }: MediaStoreSettings): MediaStoreSettings => ({
  mediaFolder,
  mediaBucket,
})

export const openMediaStore = ({ mediaFolder, mediaBucket }: MediaStoreSettings): MediaStore =>
  mediaBucket === undefined ? folderStore(mediaFolder) : bucketStore(mediaBucket)

const orUndefined = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** Flushes a path to the disk: until a file and its name are there, a power failure loses them. */
async function flush(path: string): Promise<void> {
  // Windows opens no folder.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The name of a file that a killed process left unfinished. */
const unfinishedName = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/
/** No file takes so long to be written: a file begun so long before this process belongs to none that lives. */
const unfinishedMs = 3_600_000

/** Removes what was left of a file, unless a process may still write it. */
async function removeUnfinished(file: string): Promise<void> {
  const { mtimeMs } = (await stat(file).catch(orUndefined)) ?? {}
  if (mtimeMs !== undefined && mtimeMs < performance.timeOrigin - unfinishedMs)
    await rm(file, { force: true })
}

/** A folder, which is made when the first file is written; listing it removes files that were never finished. */
export function folderStore(folder: string): MediaStore {
  const fileOf = (name: string) => join(folder, name)
  const size = async (name: string) => {
    const found = await stat(fileOf(name)).catch(orUndefined)
    return found?.isFile() ? found.size : undefined
  }
  return {
    place: folder,
    folder,
    size,
    read: (name) => readFile(fileOf(name)),
    async list() {
      const sizes = new Map<string, number>()
      for (const name of (await readdir(folder).catch(orUndefined)) ?? []) {
        if (unfinishedName.test(name)) {
          // Another user, as whom a command may run, leaves it to the shop.
          await removeUnfinished(fileOf(name)).catch(() => {})
          continue
        }
        const bytes = await size(name)
        if (bytes !== undefined) sizes.set(name, bytes)
      }
      return sizes
    },
    async open(name, { from, to } = { from: 0, to: Number.POSITIVE_INFINITY }) {
      return (await size(name)) === undefined
        ? undefined
        : createReadStream(fileOf(name), { start: from, end: to })
    },
    async write(name, bytes) {
      await mkdir(folder, { recursive: true })
      // Written to a temporary name and renamed, so that a killed process leaves no incomplete file.
      const unfinished = `${fileOf(name)}.${randomUUID()}.tmp`
      try {
        await writeFile(unfinished, bytes, { flush: true })
        await rename(unfinished, fileOf(name))
        await flush(folder)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}
