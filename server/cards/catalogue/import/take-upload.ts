import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { type MediaUse, mediaUrl, mediaWidths } from '#contract/media.ts'
import { pictureFaults } from '#phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { MediaStore } from '#server/providers/media-store.ts'

/** A part of a picture, in shares of it as it is seen. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** All of it. */
export const uncut: Crop = { left: 0, top: 0, width: 1, height: 1 }

interface CroppedPicture {
  bytes: Buffer
  use: MediaUse
  crop: Crop
}

const hashOfCrop = ({ bytes, use, crop: { left, top, width, height } }: CroppedPicture) =>
  createHash('sha256')
    .update(`${use} ${left} ${top} ${width} ${height} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 20)

/** One at a time: a picture takes a processor and 200 MB for a moment. */
const inTurn = pLimit(1)

/**
 * Takes a picture from a browser: cuts it, encodes it anew and stores the forms that a page needs first; a job makes the
 * others. Nothing that a camera wrote into the file (place, device) stays. Taken again, it is stored under the same name.
 * Refuses what is no picture, what is too small or too large, and what the store cannot take. What encodes is loaded with
 * the first picture: most processes never take one.
 * @param fileName for the sentence that says what is wrong
 * @returns the address that answers carry
 */
export const takeUpload = (
  picture: CroppedPicture & { fileName: string },
  media: MediaStore,
): Promise<{ address: string } | { fault: Localized }> =>
  inTurn(async () => {
    const { bytes, use, crop, fileName } = picture
    const [{ openPicture, pictureFault }, { storeFault, storeForms }] = await Promise.all([
      import('./pictures.ts'),
      import('./media-store.ts'),
    ])
    const fault = await pictureFault(bytes, use, fileName)
    if (fault !== undefined) return { fault }
    // Turned the way it is seen; the shares are of that.
    const { data, info } = await openPicture(bytes)
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const left = Math.min(Math.round(crop.left * info.width), info.width - 1)
    const top = Math.min(Math.round(crop.top * info.height), info.height - 1)
    const width = Math.min(Math.round(crop.width * info.width), info.width - left)
    const height = Math.min(Math.round(crop.height * info.height), info.height - top)
    if (width < 1 || height < 1) return { fault: inBoth(pictureFaults.broken, fileName) }
    const cut = await openPicture(data)
      .extract({ left, top, width, height })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const narrow = await pictureFault(cut, use, fileName)
    if (narrow !== undefined) return { fault: narrow }
    const hash = hashOfCrop(picture)
    try {
      await storeForms(cut, { hash, use }, media, ['webp'])
    } catch (error) {
      const full = storeFault(error, media)
      if (full === undefined) throw error
      return { fault: full }
    }
    return { address: mediaUrl(hash, mediaWidths[use][0]) }
  })
