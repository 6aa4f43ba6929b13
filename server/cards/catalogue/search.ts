import { searchKey } from '#contract/typed-text.ts'

/** From a letter of katakana to the same of hiragana. */
const toHiragana = -0x60

/** The key that all spellings of a name share: of width, case and kana too. Only for comparing here: no row keeps it. */
export const foldedKey = (text: string): string =>
  searchKey(text).replaceAll(/[\u30a1-\u30f6\u30fd\u30fe]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + toHiragana),
  )

/** The typed words; a card or pack matches when it contains all of them, however they are spelled. */
export const searchWords = (text: string): string[] => text.split(/\s+/).map(foldedKey).filter(Boolean)

export const hasWords = (text: string, words: readonly string[]): boolean => {
  const key = foldedKey(text)
  return words.every((word) => key.includes(word))
}
