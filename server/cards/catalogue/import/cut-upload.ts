// Runs in the process that decodes (decoder-process.ts).

import sharp from 'sharp'
import { pictureFaults } from '#phrases/catalogue/pictures.ts'
import { inBoth } from '#phrases/language.ts'
import { storeForms } from './media-store.ts'
import { openPicture, pictureFault } from './picture-fault.ts'
import type { CroppedPicture, Cut } from './take-upload.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Cuts a picture, and encodes the forms that a page needs first; says what is wrong with it. */
export async function answer({ bytes, use, crop, fileName, hash }: CroppedPicture): Promise<Cut> {
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
  const forms: { name: string; form: Uint8Array }[] = []
  const kept = {
    size: async () => undefined,
    write: async (name: string, form: Uint8Array) => void forms.push({ name, form }),
  }
  await storeForms(cut, { hash, use }, kept, ['webp'])
  return { forms }
}
