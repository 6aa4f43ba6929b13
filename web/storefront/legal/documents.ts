// The addresses of the legal texts, and the annex of each.

import type { LegalDocumentName } from '#contract/legal.ts'

/**
 * A text whose page is for members only is also an annex of a public page: the law requires that it can be read
 * before a purchase (ruling 21).
 */
const annexes: Partial<Record<LegalDocumentName, LegalDocumentName>> = {
  'specific-commerce': 'fund-settlement',
  'terms-of-service': 'point-terms-of-service',
}
export const annexOf = (document: LegalDocumentName): LegalDocumentName | undefined => annexes[document]

/** A path in this shop, a complete web URL or a mail address; anything else is not rendered as a link. */
export const isSafeLink = (to: string): boolean => /^(\/(?![/\\])|https?:\/\/|mailto:[^/]+@)/.test(to)
export const isOutside = (to: string): boolean => !to.startsWith('/')
