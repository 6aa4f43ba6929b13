import type { LegalDocumentName } from '#contract/legal.ts'
import { type Route, withQuery } from '#web/storefront/route/route.ts'
import type { LegalPageData } from './loader.ts'

export const legalPath = (document: LegalDocumentName, version?: number): string =>
  withQuery(`/${document}`, { version })

/** Two of the texts are for members only (spec §2, ruling 21). */
const readers: Record<LegalDocumentName, Route['access']> = {
  'user-guide': 'public',
  'specific-commerce': 'public',
  'terms-of-service': 'public',
  'privacy-protection': 'public',
  'fund-settlement': 'member',
  'point-terms-of-service': 'member',
}

export const route: Route[] = (Object.keys(readers) as LegalDocumentName[]).map((document) => ({
  path: legalPath(document),
  access: readers[document],
  waitsForTouch: true,
  head: ({ legal }, loaded) => ({
    title: legal.titles[document],
    description: () => (loaded as LegalPageData | undefined)?.text.lead,
  }),
}))
