import { packCardSizes } from '#web/storefront/packs/pack-card-sizes.ts'
import { preloadedPicture } from '#web/storefront/route/pictures.ts'
import { type Query, type Route, withQuery } from '#web/storefront/route/route.ts'
import type { PackListData } from './loader.ts'

const path = '/pack-list'

/** The list with these fields of `PackListQuery`; without `index` that of all card types. */
export const packListPath = (query?: Query): string => withQuery(path, query)

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
