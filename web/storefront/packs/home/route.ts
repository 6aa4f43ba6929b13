import { pictureSources } from '../../pictures.ts'
import type { Route } from '../../route.ts'
import { bannerSizes } from './banner-sizes.ts'
import type { HomeData } from './loader.ts'

export const homePath = '/'

export const route: Route = {
  path: homePath,
  access: 'public',
  head: ({ home }, loaded) => {
    const banner = (loaded as HomeData | undefined)?.banner
    const picture = banner?.mode === 1 ? banner.list[0]?.fileUrl : undefined
    return {
      title: '',
      description: home.description,
      imageUrl: picture,
      preloadImage: picture ? pictureSources(picture, 'banner', bannerSizes) : undefined,
    }
  },
}
