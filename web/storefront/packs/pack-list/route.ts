import { packCardSizes } from '#web/storefront/packs/pack-card-sizes.ts'
import { preloadedPicture } from '#web/storefront/route/pictures.ts'
import { type Route, withQuery } from '#web/storefront/route/route.ts'
import type { PackListData } from './loader.ts'

const path = '/pack-list'

export const packListPath = (cardTypeId: string, sort?: string, page = 1): string =>
  withQuery(path, { index: cardTypeId, sort, page: page > 1 ? page : undefined })

export const route: Route = {
  path,
  access: 'public',
  waitsForTouch: true,
  head: ({ packList }, loaded) => {
    const data = loaded as PackListData | undefined
    if (!data) return { title: '' }
    const picture = data.packs[0]?.imageUrl
    return {
      title: packList.title(data.cardTypeName),
      description: () => packList.description(data.cardTypeName),
      preloadImages: picture ? [preloadedPicture(picture, 'pack', packCardSizes)] : [],
    }
  },
}
