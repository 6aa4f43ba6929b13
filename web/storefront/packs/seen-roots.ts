// The fingerprint of a box as this browser saw it, and when: what the result is checked against.

const keyOf = (packId: string) => `seen-root:${packId}`

export interface SeenRoot {
  root: string
  /** By this browser's clock: only what was seen before a draw was seen "before buying". */
  seenAtMs: number
}

/** The first fingerprint seen counts; a later, different one must not replace it. */
export function rememberRoot(packId: string, root: string): void {
  try {
    if (sessionStorage.getItem(keyOf(packId)) === null)
      sessionStorage.setItem(keyOf(packId), JSON.stringify({ root, seenAtMs: Date.now() } satisfies SeenRoot))
  } catch {
    // Without storage the result screen says that it has nothing to compare with.
  }
}

/** The fingerprint seen first, or null. */
export function seenRoot(packId: string): SeenRoot | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(packId)) ?? 'null') as SeenRoot | null
  } catch {
    return null
  }
}
