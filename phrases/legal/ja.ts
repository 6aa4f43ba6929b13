// The legal texts and the user guide in Japanese, the source; each is a function of the facts.

import { fundSettlement } from './ja/fund-settlement.ts'
import { pointTerms } from './ja/point-terms.ts'
import { privacy } from './ja/privacy.ts'
import { specificCommerce } from './ja/specific-commerce.ts'
import { terms } from './ja/terms.ts'
import { userGuide } from './ja/user-guide.ts'

export const ja = {
  'user-guide': userGuide,
  'specific-commerce': specificCommerce,
  'terms-of-service': terms,
  'privacy-protection': privacy,
  'fund-settlement': fundSettlement,
  'point-terms-of-service': pointTerms,
}
