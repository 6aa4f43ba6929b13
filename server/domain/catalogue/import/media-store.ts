import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaUse, mediaUrl, mediaWidths } from '../../../../contract/media.ts'
import { storeFaults } from '../../../../phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '../../../../phrases/language.ts'
import { openPicture } from './pictures.ts'

const quality = { card: 84, foil: 70, pack: 82, banner: 82, reveal: 80 } as const

const hashOf = (bytes: Buffer, use: MediaUse) =>
  createHash('sha256').update(use).update(bytes).digest('hex').slice(0, 20)

/** The address under which a picture is stored, or would be. */
export const addressOf = (bytes: Buffer, use: MediaUse) => mediaUrl(hashOf(bytes, use), mediaWidths[use][0])

/**
 * Re-encodes a picture as WebP in the widths its use needs and stores it under a name that is the hash of
 * its content; a stored picture is not encoded again. Metadata is removed. Throws when the file is
 * not a picture, and the system's error when it cannot be written.
 * @returns the address answers carry
 */
export async function storeImage(bytes: Buffer, use: MediaUse, mediaFolder: string): Promise<string> {
  const hash = hashOf(bytes, use)
  await mkdir(mediaFolder, { recursive: true })
  for (const width of mediaWidths[use]) {
    const target = join(mediaFolder, `${hash}.${width}.webp`)
    if (await exists(target)) continue
    const image = await openPicture(bytes)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: quality[use], effort: 4 })
      .toBuffer()
    // Written to a temporary name and renamed, so that a killed import leaves no incomplete picture.
    const unfinished = `${target}.${randomUUID()}.tmp`
    try {
      await writeFile(unfinished, image)
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
  return addressOf(bytes, use)
}

/** Why the store took no picture; undefined when the picture itself is at fault. */
export function storeFault(error: unknown, mediaFolder: string): Localized | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? inBoth(storeFaults.full, mediaFolder)
    : inBoth(storeFaults.notWritable, mediaFolder, code)
}

/** The file of a stored picture in its largest width. */
export function largestFile(address: string, use: MediaUse, mediaFolder: string): string {
  const hash = /\/([0-9a-f]+)\.\d+\.webp$/.exec(address)?.[1] ?? ''
  return join(mediaFolder, `${hash}.${Math.max(...mediaWidths[use])}.webp`)
}

/** How large that file is; -1 when it is lost. */
export const storedSize = (address: string, use: MediaUse, mediaFolder: string): Promise<number> =>
  stat(largestFile(address, use, mediaFolder)).then(
    (found) => found.size,
    () => -1,
  )

/** Whether the bytes are what the shop itself stored under an address, as `export` writes them. */
export async function isStored(
  bytes: Buffer,
  address: string,
  use: MediaUse,
  mediaFolder: string,
): Promise<boolean> {
  const size = await storedSize(address, use, mediaFolder)
  return size === bytes.length && bytes.equals(await readFile(largestFile(address, use, mediaFolder)))
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
