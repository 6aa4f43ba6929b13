// The data that a search engine shows of a page beside its title (schema.org).

import type { Language } from '#phrases/language.ts'
import type { HomeData } from '#web/storefront/packs/home/loader.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import type { PackListData } from '#web/storefront/packs/pack-list/loader.ts'
import { route as packList } from '#web/storefront/packs/pack-list/route.ts'
import { type PageData, scriptText } from '#web/storefront/start/page-data.ts'
import { absolutePicture } from './link-picture.ts'

/** The shop itself on the top page; on every other the page and the way that leads there. `path`: its canonical address. */
export function structuredData(
  {
    title,
    path,
    language,
    imageUrl,
  }: { title: string; path: string; language: Language; imageUrl: string | undefined },
  { settings, loaded }: PageData,
): string {
  const origin = settings.origin ?? ''
  const shop = settings.shopName[language]
  const stations = [
    { name: shop, item: origin + homePath },
    { name: title, item: origin + path },
  ]
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: stations.map((station, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...station,
    })),
  }
  const publisher = {
    '@type': 'Organization',
    name: shop,
    url: origin + homePath,
    logo: `${origin}/icon-512.png`,
  }
  const packs = listedPacks(path, loaded?.data)
  const list = packs.length > 0 && {
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: packs.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: origin + packDetailPath(id),
      })),
    },
  }
  const image = imageUrl && { image: absolutePicture(imageUrl, origin) }
  const thing =
    path === homePath
      ? {
          '@type': 'WebSite',
          name: shop,
          url: origin + homePath,
          inLanguage: language,
          publisher,
          ...list,
          ...image,
        }
      : {
          '@type': 'WebPage',
          name: title,
          url: origin + path,
          inLanguage: language,
          ...list,
          ...image,
          breadcrumb,
        }
  return `<script type="application/ld+json">${scriptText({ '@context': 'https://schema.org', ...thing })}</script>`
}

/** The packs that a page lists, in its order: the top page and the list of a card type. */
function listedPacks(path: string, data: unknown): { id: string; name: string }[] {
  if (data === undefined) return []
  if (path === homePath) return (data as HomeData).cardTypes.flatMap((type) => type.packs)
  const isList = path === packList.path || path.startsWith(`${packList.path}?`)
  return isList ? (data as PackListData).packs : []
}
