// Runs in the process that decodes (decoder-process.ts).

import sharp from 'sharp'
import { openPicture } from '#server/people/pictures/open-picture.ts'
import { maxPixels } from './make-anew.ts'

const side = 1280

sharp.concurrency(1)
sharp.cache(false)

/** @returns a JPEG; undefined when it is no picture that can be read */
export async function answer({ bytes }: { bytes: Buffer }): Promise<Buffer | undefined> {
  try {
    return await openPicture(bytes, { maxPixels, failOn: 'warning' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch {
    return undefined
  }
}
