import type { StorefrontPhrases } from '../../../../phrases/storefront/ja.ts'
import type { Head } from '../../head.ts'
import { pictureSources } from '../../pictures.ts'
import type { PackDetailData } from './loader.ts'

/** How wide the first picture stands. */
export const pictureSizes = '(min-width: 56rem) 40rem, 92vw'

export function headOfPackDetail({ packDetail }: StorefrontPhrases, loaded: unknown): Head {
  const pack = (loaded as PackDetailData | undefined)?.pack
  if (!pack) return { title: '' }
  const picture = pack.images[0]
  return {
    title: pack.name,
    description: packDetail.description(pack.name),
    imageUrl: picture,
    preloadImage: picture ? pictureSources(picture, 'pack', pictureSizes) : undefined,
  }
}
