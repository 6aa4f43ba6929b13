// The legal texts and the user guide in English; every text of the source, with the same sections.

import { fundSettlement } from './en/fund-settlement.ts'
import { pointTerms } from './en/point-terms.ts'
import { privacy } from './en/privacy.ts'
import { specificCommerce } from './en/specific-commerce.ts'
import { terms } from './en/terms.ts'
import { userGuide } from './en/user-guide.ts'
import type { ja as source } from './ja.ts'

export const en: typeof source = {
  'user-guide': userGuide,
  'specific-commerce': specificCommerce,
  'terms-of-service': terms,
  'privacy-protection': privacy,
  'fund-settlement': fundSettlement,
  'point-terms-of-service': pointTerms,
}
