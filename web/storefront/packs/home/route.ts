import { preloadSources } from '../../pictures.ts'
import type { Route } from '../../route.ts'
import type { HomeData } from './loader.ts'

export const homePath = '/'

/** `sizes` of the first banner: the head preloads the same width. */
export const bannerSizes = '(min-width: 1095px) 52rem, (min-width: 768px) 76vw, 96vw'

export const route: Route = {
  path: homePath,
  access: 'public',
  waitsForTouch: true,
  head: ({ packList }, loaded) => {
    const banner = (loaded as HomeData | undefined)?.banner
    const first = banner?.list[0]
    const picture = banner?.mode === 2 ? first?.posterUrl : first?.fileUrl
    return {
      title: '',
      description: () => packList.homeDescription,
      imageUrl: picture,
      preloadImage: picture ? preloadSources(picture, 'banner', bannerSizes) : undefined,
    }
  },
}
