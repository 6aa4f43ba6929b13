import type { StorefrontPhrases } from '../../../../phrases/storefront/ja.ts'
import type { Head } from '../../head.ts'
import { pictureSources } from '../../pictures.ts'
import { bannerSizes } from './banner-sizes.ts'
import type { HomeData } from './loader.ts'

export function headOfHome({ home }: StorefrontPhrases, loaded: unknown): Head {
  const banner = (loaded as HomeData | undefined)?.banner
  const picture = banner?.mode === 1 ? banner.list[0]?.fileUrl : undefined
  return {
    title: '',
    description: home.description,
    imageUrl: picture,
    preloadImage: picture ? pictureSources(picture, 'banner', bannerSizes) : undefined,
  }
}
