// The phrases in the browser: those of the first screen at once, those of packs and boxes with the first other route, and
// those of the screens behind with the first of these (`lazy-screens.ts`).

import type { Language } from '#phrases/language.ts'
import { first as firstInJapanese } from '#phrases/storefront/first/ja.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'

export interface LazyPhrases {
  /** Typed as complete: the router loads the rest before it renders a screen that uses it. */
  phrases: StorefrontPhrases
  /** Loads those of packs and boxes. */
  complete: () => Promise<unknown>
}

export async function loadPhrases(language: Language): Promise<LazyPhrases> {
  const isEnglish = language === 'en'
  const first = isEnglish ? (await import('#phrases/storefront/first/en.ts')).first : firstInJapanese
  const phrases = { ...first } as StorefrontPhrases
  return {
    phrases,
    complete: () =>
      (isEnglish ? import('#phrases/storefront/shop/en.ts') : import('#phrases/storefront/shop/ja.ts')).then(
        ({ shop }) => Object.assign(phrases, shop),
      ),
  }
}
