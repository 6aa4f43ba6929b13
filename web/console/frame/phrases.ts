// The phrases in the browser: those of the frame, the login and Today at once, all others with the first other screen.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'

export interface LazyPhrases {
  /** Typed as complete: what uses the others awaits `complete` before. */
  phrases: ConsolePhrases
  complete: () => Promise<void>
}

export async function loadPhrases(language: Language): Promise<LazyPhrases> {
  const { first } =
    language === 'en'
      ? await import('#phrases/console/first/en.ts')
      : await import('#phrases/console/first/ja.ts')
  const phrases = { ...first } as ConsolePhrases
  return {
    phrases,
    complete: async () => {
      const all =
        language === 'en'
          ? (await import('#phrases/console/en.ts')).en
          : (await import('#phrases/console/ja.ts')).ja
      Object.assign(phrases, all)
    },
  }
}
