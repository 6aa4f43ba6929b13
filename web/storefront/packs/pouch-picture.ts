// The picture of the pouch that the reveal puts into the hand: the sheet of the order loads it already.

import { pictureSources } from '#web/storefront/route/pictures.ts'
import type { PictureSources } from '#web/ui/picture.tsx'

/** The sizes follow the layout in hold.module.css, which is larger than the pouch. */
export const pouchPicture = (url: string): PictureSources =>
  pictureSources(url, 'pack', '(max-width: 40rem) 198vw, 62rem')

/**
 * Loads the form that a place with these sources will show, as the browser chooses on the page, and decodes it. Resolves
 * also where the picture does not arrive.
 */
export function decoded({ src, srcSet = '', avifSrcSet = '', sizes = '' }: PictureSources): Promise<void> {
  const source = document.createElement('source')
  const image = document.createElement('img')
  Object.assign(source, { type: 'image/avif', srcset: avifSrcSet, sizes })
  document.createElement('picture').append(source, image)
  Object.assign(image, { sizes, srcset: srcSet, src })
  return image.decode().catch(() => {})
}

/** A member waits no longer than this for a picture of the reveal. */
const longestWaitMs = 8000

/** Answers what the promise of the picture answers; undefined when it does not come in time. */
export const inTime = <T>(picture: Promise<T>): Promise<T | undefined> =>
  Promise.race([picture, new Promise<undefined>((resolve) => setTimeout(resolve, longestWaitMs))])
