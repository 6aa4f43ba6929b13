import type { DrawRefusalKey } from '#phrases/answers/draw/ja.ts'
import { preloadedPicture } from '#web/storefront/route/pictures.ts'
import { type Route, withQuery } from '#web/storefront/route/route.ts'
import type { PackDetailData } from './loader.ts'

const path = '/pack-detail'

/** `error`: the key of the message above the pack (spec §2, ruling 36). */
export const packDetailPath = (packId: string, error?: DrawRefusalKey): string =>
  withQuery(path, { packId, error })

/** The count in this address: it opens the sheet of the confirmation. */
export const drawCountParameter = 'buyCount'

/** Leads a member to the pack with the sheet of so many draws open: one tap to the same draw again. */
export const drawAgainPath = (packId: string, count: number): string =>
  withQuery(path, { packId, [drawCountParameter]: count })

/** `sizes` of the first picture. */
export const pictureSizes = '(min-width: 56rem) 40rem, 92vw'

export const route: Route = {
  path,
  access: 'public',
  waitsForTouch: true,
  head: ({ packDetail }, loaded) => {
    const pack = (loaded as PackDetailData | undefined)?.pack
    if (!pack) return { title: '' }
    const picture = pack.images[0]
    return {
      title: pack.name,
      description: () => packDetail.description(pack.name, pack.trust?.title),
      imageUrl: picture,
      preloadImages: picture ? [preloadedPicture(picture, 'pack', pictureSizes)] : [],
    }
  },
}
