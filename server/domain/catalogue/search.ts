/** Full and half width, capital and small letters are one and the same to a search (NFKC). */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words somebody typed; a card or pack is found when it has them all. */
export const searchWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

export const hasWords = (text: string, words: readonly string[]): boolean => {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}
