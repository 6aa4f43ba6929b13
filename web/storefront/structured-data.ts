// What a search engine shows of a page beside its title (schema.org).

import type { Language } from '../../phrases/language.ts'
import { absolutePicture } from './link-picture.ts'
import { homePath } from './packs/home/route.ts'
import { type PageData, scriptText } from './page-data.ts'

/** The shop itself on the top page; on every other the page and the way that leads there. `path`: its canonical address. */
export function structuredData(
  {
    title,
    path,
    language,
    imageUrl,
  }: { title: string; path: string; language: Language; imageUrl: string | undefined },
  { settings }: PageData,
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
  const image = imageUrl && { image: absolutePicture(imageUrl, origin) }
  const thing =
    path === homePath
      ? { '@type': 'WebSite', name: shop, url: origin + homePath, inLanguage: language, ...image }
      : { '@type': 'WebPage', name: title, url: origin + path, inLanguage: language, ...image, breadcrumb }
  return `<script type="application/ld+json">${scriptText({ '@context': 'https://schema.org', ...thing })}</script>`
}
