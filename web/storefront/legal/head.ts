import type { LegalDocumentName } from '../../../contract/legal.ts'
import type { StorefrontPhrases } from '../../../phrases/storefront/ja.ts'
import type { Head } from '../head.ts'
import type { LegalPageData } from './load-legal-page.ts'

export const headOfLegalPage =
  (document: LegalDocumentName) =>
  ({ legal }: StorefrontPhrases, loaded: unknown): Head => ({
    title: legal.titles[document],
    description: (loaded as LegalPageData | undefined)?.text.lead,
  })
