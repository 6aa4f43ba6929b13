import { preloadedPicture } from '../../pictures.ts'
import type { Route } from '../../route.ts'
import { packCardSizes } from '../pack-card-sizes.ts'
import type { HomeData } from './loader.ts'

export const homePath = '/'

/** From here on the banner is larger than the first pack, and until here it is smaller. */
const wide = '(min-width: 48rem)'

/** `sizes` of the first banner: the head preloads the same width. */
export const bannerSizes = '(min-width: 1095px) 52rem, (min-width: 768px) 76vw, 96vw'

export const route: Route = {
  path: homePath,
  access: 'public',
  waitsForTouch: true,
  head: ({ packList }, loaded) => {
    const data = loaded as HomeData | undefined
    const banner = data?.banner
    const pack = data?.cardTypes.find(({ packs }) => packs.length > 0)?.packs[0]?.imageUrl
    const first = banner?.list[0]
    const picture = banner?.mode === 2 ? first?.posterUrl : first?.fileUrl
    return {
      title: '',
      description: () => packList.homeDescription,
      imageUrl: picture,
      preloadImages: [
        ...(picture ? [preloadedPicture(picture, 'banner', bannerSizes, wide)] : []),
        ...(pack ? [preloadedPicture(pack, 'pack', packCardSizes, `not all and ${wide}`)] : []),
      ],
    }
  },
}
