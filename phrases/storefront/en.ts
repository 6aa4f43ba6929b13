// The storefront's text in English, in the three parts in which a browser loads it.

import { first } from '#phrases/storefront/first/en.ts'
import { members } from '#phrases/storefront/members/en.ts'
import { shop } from '#phrases/storefront/shop/en.ts'
import type { StorefrontPhrases } from './ja.ts'

export const en: StorefrontPhrases = { ...first, ...shop, ...members }
