const key = 'console-card-type'

/** The card type of the cards that were added last in this browser. */
export function rememberedType(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing begins with the first type.
    return null
  }
}

export function rememberType(cardType: string): void {
  try {
    localStorage.setItem(key, cardType)
  } catch {
    // It is asked for again.
  }
}
