// The server's messages by the visitor's language.

import type { Language } from '#phrases/language.ts'
import { en } from './en.ts'
import { type AnswerPhrases, ja } from './ja.ts'

export const answers: Record<Language, AnswerPhrases> = { ja, en }
