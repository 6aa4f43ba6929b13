/** A change made by any process shows in all of them after this; a page of it half a second later (`page-cache.ts`). */
const settingsTtlMs = 500

/**
 * Caches what `load` answers for half a second, or for `ttlMs`, counted from the moment the load began. Calls made while a load is in
 * flight share it. A load that fails is thrown and not cached.
 */
export function cached<T>(
  load: () => Promise<T>,
  clock: () => Date,
  ttlMs = settingsTtlMs,
): () => Promise<T> {
  let entry: { value: T; loadedAt: number } | undefined
  let inFlight: Promise<T> | undefined
  const refresh = async () => {
    const loadedAt = clock().getTime()
    const value = await load()
    entry = { value, loadedAt }
    return value
  }
  return async () => {
    // An entry with a time in the future is ignored: the clock was set back.
    const ageMs = entry === undefined ? Number.NaN : clock().getTime() - entry.loadedAt
    if (entry !== undefined && ageMs >= 0 && ageMs < ttlMs) return entry.value
    inFlight ??= refresh().finally(() => {
      inFlight = undefined
    })
    return await inFlight
  }
}
