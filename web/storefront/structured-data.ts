// What a search engine shows of a page beside its title (schema.org).

import type { Language } from '../../phrases/language.ts'
import { homePath } from './packs/home/route.ts'
import { type PageData, scriptText } from './page-data.ts'

/** The shop itself on the top page; on every other the way that leads there. `path`: its canonical address. */
export function structuredData(
  { title, path, language }: { title: string; path: string; language: Language },
  { settings }: PageData,
): string {
  const origin = settings.origin ?? ''
  const shop = settings.shopName[language]
  const stations = [
    { name: shop, item: origin + homePath },
    { name: title, item: origin + path },
  ]
  const thing =
    path === homePath
      ? { '@type': 'WebSite', name: shop, url: origin + homePath, inLanguage: language }
      : {
          '@type': 'BreadcrumbList',
          itemListElement: stations.map((station, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            ...station,
          })),
        }
  return `<script type="application/ld+json">${scriptText({ '@context': 'https://schema.org', ...thing })}</script>`
}
