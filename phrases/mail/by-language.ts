// Mails and SMS by the recipient's language.

import type { Language } from '#phrases/language.ts'
import { en } from './en.ts'
import { ja, type MailPhrases } from './ja.ts'

export const mails: Record<Language, MailPhrases> = { ja, en }
