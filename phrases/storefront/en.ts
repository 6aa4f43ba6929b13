import { common } from './en/common.ts'
import type { StorefrontPhrases } from './ja.ts'

export const en: StorefrontPhrases = { common }
