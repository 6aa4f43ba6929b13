import { mediaWidths } from '#contract/media.ts'
import { pictureFaults } from '#phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { openPicture as openWithin } from '#server/people/pictures/open-picture.ts'
import type { StoredUse } from './forms.ts'
import { maxPixels, structureSentence } from './pictures.ts'

/** The least widths are what a page shows at its usual size; a foil is a mask, whose shine has no fine lines. */
const leastWidths: Record<StoredUse, number> = {
  card: mediaWidths.card[0],
  foil: 220,
  pack: mediaWidths.pack[0],
  banner: mediaWidths.banner[0],
  reveal: 480,
  logo: 88,
  icon: 88,
}

/** Opens a picture to read all of it, the way a camera held it. Rejects when it is broken anywhere. */
export const openPicture = (bytes: Buffer) => openWithin(bytes, { maxPixels })

/** The fault that makes a picture unfit for its use; undefined for one that can be stored. Decodes all of it. */
export async function pictureFault(
  bytes: Buffer,
  use: StoredUse,
  image: string,
): Promise<Localized | undefined> {
  const fault = structureSentence(bytes, image)
  if (fault !== undefined) return fault
  try {
    const { autoOrient } = await openPicture(bytes).metadata()
    if (autoOrient.width < leastWidths[use])
      return inBoth(pictureFaults.tooNarrow, image, autoOrient.width, leastWidths[use])
    await openPicture(bytes).resize({ width: 16 }).raw().toBuffer()
    return undefined
  } catch {
    return inBoth(pictureFaults.broken, image)
  }
}
