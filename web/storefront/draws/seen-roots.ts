// The fingerprint of a box as this browser saw it before buying: what the result is checked against.

const keyOf = (packId: string) => `seen-root:${packId}`

/** The first fingerprint seen counts; a later, different one must not replace it. */
export function rememberRoot(packId: string, root: string): void {
  try {
    if (sessionStorage.getItem(keyOf(packId)) === null) sessionStorage.setItem(keyOf(packId), root)
  } catch {
    // Without storage the result screen says that it has nothing to compare with.
  }
}

/** The fingerprint seen before buying, or null. */
export function seenRoot(packId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(packId))
  } catch {
    return null
  }
}
