import pLimit from 'p-limit'
import type { Localized } from '../../../phrases/language.ts'
import type { MediaStore } from '../../providers/media-store.ts'

/** One at a time: a picture takes a processor for a moment, and much memory. */
const inTurn = pLimit(1)

/**
 * Keeps a picture for a banner in the forms that a page shows first; a job makes the others. Each form is encoded anew:
 * nothing of the file stays, neither what a camera wrote into it (place, device) nor what was hidden in it. Refuses what is
 * no picture, and what is too small or too large, as the import of a catalogue does.
 * @param name of the file, for the sentence that says what is wrong
 * @returns the address that answers carry
 */
export const takeBannerPicture = (
  bytes: Buffer,
  name: string,
  store: MediaStore,
): Promise<{ picture: string } | { fault: Localized }> =>
  inTurn(async () => {
    // What encodes is loaded by the first picture: most processes never take one.
    const { pictureFault } = await import('../catalogue/import/pictures.ts')
    const { storeFault, storeImage } = await import('../catalogue/import/media-store.ts')
    const fault = await pictureFault(bytes, 'banner', name)
    if (fault !== undefined) return { fault }
    try {
      return { picture: await storeImage(bytes, 'banner', store, ['webp']) }
    } catch (error) {
      const full = storeFault(error, store)
      if (full === undefined) throw error
      return { fault: full }
    }
  })
