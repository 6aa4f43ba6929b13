// Texts that the database keeps in two columns, one a language.

import { inLanguage, type Language } from '#phrases/language.ts'

/** The text of a row in one language: `localized(card, 'name', 'en')` is `card.nameEn`, or `card.nameJa` without it. */
export const localized = <Field extends string, Row extends Record<`${Field}Ja` | `${Field}En`, unknown>>(
  row: Row,
  field: Field,
  language: Language,
): Row[`${Field}Ja`] | Row[`${Field}En`] =>
  inLanguage({ ja: row[`${field}Ja`], en: row[`${field}En`] }, language)

/** The picture of a card in one language. A card without an English one shows the same in both. */
export const localizedImage = (
  { image, imageEn }: { image: string; imageEn: string },
  language: Language,
): string => inLanguage({ ja: image, en: imageEn }, language)

/** The pictures of a pack in one language. */
export const localizedImages = (
  { images, imagesEn }: { images: string[]; imagesEn: string[] },
  language: Language,
): string[] => inLanguage({ ja: images, en: imagesEn }, language)
