/** Normalized for search (NFKC): width and case do not matter. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** The typed words; a card or pack matches when it contains all of them. */
export const searchWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

export const hasWords = (text: string, words: readonly string[]): boolean => {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}
