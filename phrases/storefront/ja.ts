// The storefront's text in Japanese, in the three parts in which a browser loads it; `en` has the same keys.

import { first } from '#phrases/storefront/first/ja.ts'
import { members } from '#phrases/storefront/members/ja.ts'
import { shop } from '#phrases/storefront/shop/ja.ts'

export const ja = { ...first, ...shop, ...members }

export type StorefrontPhrases = typeof ja
