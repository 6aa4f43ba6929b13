export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => value === 'ja' || value === 'en'

/** A text kept in both languages. */
export type Localized = Record<Language, string>
