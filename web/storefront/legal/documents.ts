// Where the legal texts stand, and which of them belongs to which.

import type { LegalDocumentName } from '../../../contract/legal.ts'

/**
 * What only members find at an address of its own stands on a public page as well: the law wants it readable
 * before anybody buys (ruling 21).
 */
const annexes: Partial<Record<LegalDocumentName, LegalDocumentName>> = {
  'specific-commerce': 'fund-settlement',
  'terms-of-service': 'point-terms-of-service',
}
export const annexOf = (document: LegalDocumentName): LegalDocumentName | undefined => annexes[document]

/** A place in this shop or a whole web address; anything else is no link, whoever wrote it. */
export const isSafeLink = (to: string): boolean => /^(\/(?![/\\])|https?:\/\/)/.test(to)
export const isOutside = (to: string): boolean => !to.startsWith('/')
