// The legal texts and the user guide in English, with the same documents and sections as the Japanese source.

import { fundSettlement } from './fund-settlement/en.ts'
import type { ja as source } from './ja.ts'
import { pointTerms } from './point-terms/en.ts'
import { privacy } from './privacy/en.ts'
import { specificCommerce } from './specific-commerce/en.ts'
import { terms } from './terms/en.ts'
import { userGuide } from './user-guide/en.ts'

export const en: typeof source = {
  'user-guide': userGuide,
  'specific-commerce': specificCommerce,
  'terms-of-service': terms,
  'privacy-protection': privacy,
  'fund-settlement': fundSettlement,
  'point-terms-of-service': pointTerms,
}
