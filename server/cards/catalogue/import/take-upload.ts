import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { mediaUrl } from '#contract/media.ts'
import { pictureFaults } from '#phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { createDecoder, DecoderBusy, TooDear } from '#server/people/pictures/decoder.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { type StoredUse, storedWidths } from './forms.ts'
import { structureSentence } from './pictures.ts'
import { storeFault } from './store-fault.ts'

/** A part of a picture, in shares of it as it is seen. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** All of it. */
export const uncut: Crop = { left: 0, top: 0, width: 1, height: 1 }

export interface CroppedPicture {
  bytes: Buffer
  use: StoredUse
  crop: Crop
  fileName: string
  /** Names what is made of it. */
  hash: string
}

export type Cut = { fault: Localized } | { forms: { name: string; form: Uint8Array }[] }

const hashOfCrop = ({
  bytes,
  use,
  crop: { left, top, width, height },
}: Pick<CroppedPicture, 'bytes' | 'use' | 'crop'>) =>
  createHash('sha256')
    .update(`${use} ${left} ${top} ${width} ${height} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 20)

/** The largest picture that is taken needs a third of it. */
const cpuSeconds = 30

const decode = createDecoder<CroppedPicture, Cut>({
  program: join(import.meta.dirname, 'cut-upload.ts'),
  cpuSeconds,
})

/**
 * Takes a picture from a browser: cuts it, encodes it anew and stores the forms that a page needs first; a job makes the
 * others. Nothing that a camera wrote into the file (place, device) stays. Taken again, it is stored under the same name.
 * Refuses what is no picture, what is too small, too large or too dear, and what the store cannot take. What is wrong with
 * its structure is said without a decoder, which is a process of its own.
 * @param fileName for the sentence that says what is wrong
 * @param operator whose turn it is
 * @returns the address that answers carry
 */
export async function takeUpload(
  { operator, ...picture }: Omit<CroppedPicture, 'hash'> & { operator: string },
  media: MediaStore,
): Promise<{ address: string } | { fault: Localized }> {
  const { bytes, use, fileName } = picture
  const fault = structureSentence(bytes, fileName)
  if (fault !== undefined) return { fault }
  const hash = hashOfCrop(picture)
  try {
    const cut = await decode(operator, { ...picture, hash })
    if ('fault' in cut) return cut
    for (const { name, form } of cut.forms)
      if ((await media.size(name)) === undefined) await media.write(name, form)
    return { address: mediaUrl(hash, storedWidths[use][0]) }
  } catch (error) {
    if (error instanceof TooDear) return { fault: inBoth(pictureFaults.tooDear, fileName) }
    if (error instanceof DecoderBusy) return { fault: inBoth(pictureFaults.busy, fileName) }
    const full = storeFault(error, media)
    if (full === undefined) throw error
    return { fault: full }
  }
}
