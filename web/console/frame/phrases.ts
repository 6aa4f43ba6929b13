// The phrases in the browser: those of the frame, the login and Today at once, all others with the first other screen,
// and the sentences of records with the first screen that shows records.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'

export interface LazyPhrases {
  /** Typed as complete: what uses the others awaits `complete` before. */
  phrases: ConsolePhrases
  complete: (options?: { hasRecords: boolean }) => Promise<void>
}

export async function loadPhrases(language: Language): Promise<LazyPhrases> {
  const { first } =
    language === 'en'
      ? await import('#phrases/console/first/en.ts')
      : await import('#phrases/console/first/ja.ts')
  const phrases = { ...first } as ConsolePhrases
  return {
    phrases,
    complete: async ({ hasRecords } = { hasRecords: false }) => {
      const isEnglish = language === 'en'
      const [all, ofRecords] = await Promise.all([
        isEnglish
          ? import('#phrases/console/en.ts').then(({ en }) => en)
          : import('#phrases/console/ja.ts').then(({ ja }) => ja),
        hasRecords &&
          (isEnglish ? import('#phrases/console/audit/en.ts') : import('#phrases/console/audit/ja.ts')),
      ])
      Object.assign(phrases, all, ofRecords)
    },
  }
}
