// One layout: `<kind>/<topic>/ja.ts` and `en.ts`, where the kind is `storefront` (the screens), `console` (the
// operator's), `answers` (the server's), `mail` or `legal`. `<kind>/ja.ts` and `en.ts` join the topics. The type of
// `ja` is the type of `en`: what is missing in English does not compile. A file without a language in its name holds each phrase in both (`phrases/catalogue`).

export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** For a visitor who has not chosen (ruling 14). */
export const usualLanguage: Language = 'ja'

export const isLanguage = (value: unknown): value is Language => value === 'ja' || value === 'en'

/** The cookie that keeps a visitor's choice (ruling 14); the shop puts its prefix before it. */
export const languageCookie = 'lang'
export const languageCookieSeconds = 365 * 24 * 60 * 60

/** A text kept in both languages. */
export type Localized = Record<Language, string>

/** The text to show in one language: Japanese, too, where an owner left English out (decision 026). */
export const inLanguage = <Text extends { ja: unknown; en: unknown }>(
  { ja, en }: Text,
  language: Language,
): Text['ja'] | Text['en'] => (language === 'en' && !isMissing(en) ? en : ja)

/** Tells whether a text, or a list of texts, was left out. */
export const isMissing = (text: unknown): boolean =>
  text === null || text === undefined || text === '' || (Array.isArray(text) && text.length === 0)

/** A phrase of one file for both languages, said in both. */
export const inBoth = <Args extends unknown[]>(
  phrase: Record<Language, (...args: Args) => string>,
  ...args: Args
): Localized => ({ ja: phrase.ja(...args), en: phrase.en(...args) })
