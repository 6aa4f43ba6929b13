import sharp, { type FailOnOptions, type Sharp } from 'sharp'
import { structureFault } from './picture-structure.ts'

/**
 * Opens a picture for decoding, the way a camera held it.
 * @throws when its structure says that it must not be decoded; rejects later when it is broken where `failOn` looks
 */
export function openPicture(
  bytes: Buffer,
  { maxPixels, failOn = 'error' }: { maxPixels: number; failOn?: FailOnOptions },
): Sharp {
  const fault = structureFault(bytes, maxPixels)
  if (fault !== undefined) throw new Error(`the picture could not be decoded: ${fault}`)
  return sharp(bytes, { failOn, limitInputPixels: maxPixels }).autoOrient()
}
