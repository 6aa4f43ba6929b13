import { preloadedBanner, preloadedPicture } from '#web/storefront/route/pictures.ts'
import type { Route } from '#web/storefront/route/route.ts'
import type { HomeData } from './loader.ts'

export const homePath = '/'

/** `sizes` of the first banner: the head preloads the same width. On a phone it is as wide as its height asks for, and cut. */
export const bannerSizes = '(min-width: 1095px) 52rem, (min-width: 768px) 76vw, 128vw'

/** The still of a film is shown whole on every screen. */
const preloadedPoster = (url: string, sizes: string) => [preloadedPicture(url, 'banner', sizes)]

export const route: Route = {
  path: homePath,
  access: 'public',
  waitsForTouch: true,
  head: ({ packList }, loaded) => {
    const data = loaded as HomeData | undefined
    const banner = data?.banner
    const first = banner?.list[0]
    const picture = banner?.mode === 2 ? first?.posterUrl : first?.fileUrl
    const preload = banner?.mode === 2 ? preloadedPoster : preloadedBanner
    return {
      title: '',
      description: () => packList.homeDescription,
      imageUrl: picture,
      preloadImages: picture ? preload(picture, bannerSizes, first?.focus) : [],
    }
  },
}
