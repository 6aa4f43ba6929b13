// The phrases in the browser: those of the first screen at once, all others with the first lazy route.

import type { Language } from '../../phrases/language.ts'
import { first as firstInJapanese } from '../../phrases/storefront/first/ja.ts'
import type { StorefrontPhrases } from '../../phrases/storefront/ja.ts'

export interface LazyPhrases {
  /** Typed as complete: the router loads the rest before it renders a screen that uses it. */
  phrases: StorefrontPhrases
  complete: () => Promise<void>
}

export async function loadPhrases(language: Language): Promise<LazyPhrases> {
  const first =
    language === 'en' ? (await import('../../phrases/storefront/first/en.ts')).first : firstInJapanese
  const phrases = { ...first } as StorefrontPhrases
  let pending: Promise<void> | undefined
  const addRest = async () => {
    const all =
      language === 'en'
        ? (await import('../../phrases/storefront/en.ts')).en
        : (await import('../../phrases/storefront/ja.ts')).ja
    Object.assign(phrases, all)
  }
  return {
    phrases,
    complete: () => {
      pending ??= addRest()
      return pending
    },
  }
}
