import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type MediaUse, mediaUrl, mediaWidths } from '../../../../contract/media.ts'

const quality = { card: 84, foil: 70, pack: 82, banner: 82 } as const

/**
 * Re-encodes a picture as WebP in the widths its use needs and stores it under a name that is the hash of
 * its content; a stored picture is not encoded again. Metadata is removed. Throws when the file is
 * not a picture.
 * @returns the address answers carry
 */
export async function storeImage(file: string, use: MediaUse, mediaFolder: string): Promise<string> {
  const source = await readFile(file)
  const hash = createHash('sha256').update(use).update(source).digest('hex').slice(0, 20)
  await mkdir(mediaFolder, { recursive: true })
  for (const width of mediaWidths[use]) {
    const target = join(mediaFolder, `${hash}.${width}.webp`)
    if (await exists(target)) continue
    const image = await sharp(source, { failOn: 'error' })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: quality[use], effort: 4 })
      .toBuffer()
    // Written to a temporary name and renamed, so that a killed import leaves no incomplete picture.
    const unfinished = `${target}.${randomUUID()}.tmp`
    await writeFile(unfinished, image)
    await rename(unfinished, target)
  }
  return mediaUrl(hash, mediaWidths[use][0])
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
