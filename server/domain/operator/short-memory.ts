/** A change made by any process shows in all of them after this. */
const memoryMs = 2000

/**
 * Reads through a memory of two seconds; whoever asks while a read is under way waits for the same one. A
 * read that fails is thrown and not remembered.
 */
export function shortMemory<T>(load: () => Promise<T>, clock: () => Date): () => Promise<T> {
  let known: { value: T; at: number } | undefined
  let underway: Promise<T> | undefined
  const refresh = async () => {
    const at = clock().getTime()
    const value = await load()
    known = { value, at }
    return value
  }
  return async () => {
    // A clock that was set back makes a memory from the future: it is none.
    const ageMs = known === undefined ? Number.NaN : clock().getTime() - known.at
    if (known !== undefined && ageMs >= 0 && ageMs < memoryMs) return known.value
    underway ??= refresh().finally(() => {
      underway = undefined
    })
    return await underway
  }
}
