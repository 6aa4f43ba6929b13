// Lets every phrase of a table speak.

/** Answers to whatever a phrase asks of its argument, and reads as `2`. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, property) => {
    if (property === Symbol.toPrimitive) return () => '2'
    if (property === 'toString' || property === 'join') return () => '2'
    if (property === Symbol.iterator) return () => [anything][Symbol.iterator]()
    if (property === 'map' || property === 'flatMap')
      return (say: (own: unknown) => unknown) => [say(anything)]
    if (property === 'length') return 2
    return anything
  },
})

/** One of a thing and several of it may be said differently. */
export const samples: unknown[][] = [
  ['1', '1', '1', '1'],
  ['2', '3', '4', '5'],
  [1, 1, 1, 1],
  [2, 3, 4, 5],
  [anything, anything, anything, anything],
]

export const silence = Symbol('the phrase asks for something else')

export function spoken(phrase: unknown, given: unknown[]): unknown {
  try {
    const said = (phrase as (...own: unknown[]) => unknown)(...given)
    // Some phrases are what they are given.
    return said === anything || typeof said === 'number' ? String(said) : said
  } catch {
    return silence
  }
}

/** All that the phrases of a table say, each with the place of its phrase. */
export function sayings(
  phrases: unknown,
  place: string,
  told: readonly unknown[][] = samples,
): { place: string; text: string }[] {
  if (typeof phrases === 'string') return [{ place, text: phrases }]
  if (typeof phrases === 'function')
    return told.flatMap((given) => {
      const said = spoken(phrases, given)
      // A phrase may answer another one; it is not asked again.
      return typeof said === 'function' || said === silence ? [] : sayings(said, place, told)
    })
  if (typeof phrases !== 'object' || phrases === null) return []
  return Object.entries(phrases).flatMap(([key, inner]) => sayings(inner, `${place}.${key}`, told))
}
