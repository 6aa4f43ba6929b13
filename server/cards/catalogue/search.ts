import { searchKey } from '#contract/typed-text.ts'

/** The typed words; a card or pack matches when it contains all of them, however they are spelled. */
export const searchWords = (text: string): string[] => text.split(/\s+/).map(searchKey).filter(Boolean)

export const hasWords = (text: string, words: readonly string[]): boolean => {
  const key = searchKey(text)
  return words.every((word) => key.includes(word))
}
