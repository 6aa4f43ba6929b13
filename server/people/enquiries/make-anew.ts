import pLimit from 'p-limit'

const side = 1280
const pixelsMax = 25_000_000

const startsWith = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex

/** Whether it begins as a JPEG, PNG or WebP does. All else is not looked at: it may be a program's drawing. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, 'ffd8ff') ||
  startsWith(bytes, '89504e470d0a1a0a') ||
  (startsWith(bytes, '52494646') && startsWith(bytes, '57454250', 8))

/** One at a time: a picture takes a processor for a moment. */
const inTurn = pLimit(1)

/**
 * Makes a picture that a visitor sent anew, as a JPEG of at most 1280 pixels a side: nothing of the file stays, neither
 * what a camera wrote into it (place, device) nor what was hidden in it.
 * @returns undefined when it is no picture that can be read
 */
export const makeAnew = (bytes: Buffer): Promise<Buffer | undefined> =>
  inTurn(async () => {
    if (!isPicture(bytes)) return undefined
    const { default: sharp } = await import('sharp')
    try {
      return await sharp(bytes, { limitInputPixels: pixelsMax })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 80 })
        .toBuffer()
    } catch {
      return undefined
    }
  })
