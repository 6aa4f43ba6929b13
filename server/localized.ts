// Texts that the database keeps in two columns, one a language.

import type { Language } from '#phrases/language.ts'

/** The text of a row in one language: `localized(card, 'name', 'en')` is `card.nameEn`. */
export const localized = <Field extends string, Row extends Record<`${Field}Ja` | `${Field}En`, unknown>>(
  row: Row,
  field: Field,
  language: Language,
): Row[`${Field}Ja`] | Row[`${Field}En`] => (language === 'ja' ? row[`${field}Ja`] : row[`${field}En`])

/** The picture of a card in one language. A card without an English one shows the same in both. */
export const localizedImage = (card: { image: string; imageEn: string }, language: Language): string =>
  (language === 'en' && card.imageEn) || card.image

/** The pictures of a pack in one language. */
export const localizedImages = (
  { images, imagesEn }: { images: string[]; imagesEn: string[] },
  language: Language,
): string[] => (language === 'en' && imagesEn.length > 0 ? imagesEn : images)
