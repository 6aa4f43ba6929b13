// The legal texts and the user guide in Japanese, the source; each is a function of the facts.

import { fundSettlement } from './fund-settlement/ja.ts'
import { pointTerms } from './point-terms/ja.ts'
import { privacy } from './privacy/ja.ts'
import { specificCommerce } from './specific-commerce/ja.ts'
import { terms } from './terms/ja.ts'
import { userGuide } from './user-guide/ja.ts'

export const ja = {
  'user-guide': userGuide,
  'specific-commerce': specificCommerce,
  'terms-of-service': terms,
  'privacy-protection': privacy,
  'fund-settlement': fundSettlement,
  'point-terms-of-service': pointTerms,
}
