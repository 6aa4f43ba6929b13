// What the storefront says in Japanese. One file per area; `en` must match it key for key.

import { common } from './ja/common.ts'

export const ja = { common }

export type StorefrontPhrases = typeof ja
