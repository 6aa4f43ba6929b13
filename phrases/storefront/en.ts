// The storefront's text in English, in the three parts in which a browser loads it.

import { first } from './first/en.ts'
import type { StorefrontPhrases } from './ja.ts'
import { members } from './members/en.ts'
import { shop } from './shop/en.ts'

export const en: StorefrontPhrases = { ...first, ...shop, ...members }
