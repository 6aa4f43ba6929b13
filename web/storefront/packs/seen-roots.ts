// The fingerprint of a box as this browser first saw it, and when: a draw's proof is checked against it.

const keyOf = (packId: string) => `seen-root:${packId}`

export interface SeenRoot {
  root: string
  /** By this browser's clock: shows whether the fingerprint was seen before a draw. */
  seenAtMs: number
}

/** Stores only the first fingerprint; a later, different one must not replace it. A beacon box has none ('') and stores nothing. */
export function rememberRoot(packId: string, root: string): void {
  try {
    if (root !== '' && sessionStorage.getItem(keyOf(packId)) === null)
      sessionStorage.setItem(keyOf(packId), JSON.stringify({ root, seenAtMs: Date.now() } satisfies SeenRoot))
  } catch {
    // Without storage the result screen says that it has no fingerprint to compare with.
  }
}

export function seenRoot(packId: string): SeenRoot | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(packId)) ?? 'null') as SeenRoot | null
  } catch {
    return null
  }
}
