// The legal texts and the user guide in Japanese, the source; each is a function of the facts.

import { fundSettlement } from '#phrases/legal/fund-settlement/ja.ts'
import { pointTerms } from '#phrases/legal/point-terms/ja.ts'
import { privacy } from '#phrases/legal/privacy/ja.ts'
import { specificCommerce } from '#phrases/legal/specific-commerce/ja.ts'
import { terms } from '#phrases/legal/terms/ja.ts'
import { userGuide } from '#phrases/legal/user-guide/ja.ts'

export const ja = {
  'user-guide': userGuide,
  'specific-commerce': specificCommerce,
  'terms-of-service': terms,
  'privacy-protection': privacy,
  'fund-settlement': fundSettlement,
  'point-terms-of-service': pointTerms,
}
