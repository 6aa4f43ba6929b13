import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { type MediaUse, mediaUrl, mediaWidths } from '../../../../contract/media.ts'
import { pictureFaults } from '../../../../phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '../../../../phrases/language.ts'
import type { MediaStore } from '../../../providers/media-store.ts'

/** A part of a picture, in shares of it as it is seen. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

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

/** The address under which that part of a picture is stored, or would be. */
export const addressOfCrop = (picture: CroppedPicture) =>
  mediaUrl(hashOfCrop(picture), mediaWidths[picture.use][0])

/** One at a time: a picture takes a processor and 200 MB for a moment. */
const inTurn = pLimit(1)

/**
 * Cuts a picture, encodes it anew and stores the forms that a page needs first; nothing that a camera wrote into the file
 * (place, device) stays. What encodes is loaded with the first picture: most processes never add one.
 * @returns what is wrong with it; undefined when it is stored
 */
export const storeCrop = (
  picture: CroppedPicture & { fileName: string },
  media: MediaStore,
): Promise<Localized | undefined> =>
  inTurn(async () => {
    const { bytes, use, crop, fileName } = picture
    const [{ openPicture, pictureFault }, { storeForms }] = await Promise.all([
      import('./pictures.ts'),
      import('./media-store.ts'),
    ])
    const fault = await pictureFault(bytes, use, fileName)
    if (fault !== undefined) return fault
    // Turned the way it is seen; the shares are of that.
    const { data, info } = await openPicture(bytes)
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const left = Math.min(Math.round(crop.left * info.width), info.width - 1)
    const top = Math.min(Math.round(crop.top * info.height), info.height - 1)
    const width = Math.min(Math.round(crop.width * info.width), info.width - left)
    const height = Math.min(Math.round(crop.height * info.height), info.height - top)
    if (width < 1 || height < 1) return inBoth(pictureFaults.broken, fileName)
    const cut = await openPicture(data)
      .extract({ left, top, width, height })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const narrow = await pictureFault(cut, use, fileName)
    if (narrow !== undefined) return narrow
    await storeForms(cut, { hash: hashOfCrop(picture), use }, media, ['webp'])
    return undefined
  })
