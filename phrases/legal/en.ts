// The legal texts and the user guide in English, with the same documents and sections as the Japanese source.

import { fundSettlement } from '#phrases/legal/fund-settlement/en.ts'
import { pointTerms } from '#phrases/legal/point-terms/en.ts'
import { privacy } from '#phrases/legal/privacy/en.ts'
import { specificCommerce } from '#phrases/legal/specific-commerce/en.ts'
import { terms } from '#phrases/legal/terms/en.ts'
import { userGuide } from '#phrases/legal/user-guide/en.ts'
import type { ja as source } from './ja.ts'

export const en: typeof source = {
  'user-guide': userGuide,
  'specific-commerce': specificCommerce,
  'terms-of-service': terms,
  'privacy-protection': privacy,
  'fund-settlement': fundSettlement,
  'point-terms-of-service': pointTerms,
}
