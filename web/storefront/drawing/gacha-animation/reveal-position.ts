// The last shown card of a reveal, in session storage: a reload continues with the same card.

const keyOf = (drawId: string) => `reveal:${drawId}`

export function savedRevealPosition(drawId: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(drawId)) ?? 0) || 0
  } catch {
    return 0
  }
}

export function saveRevealPosition(drawId: string, index: number): void {
  try {
    sessionStorage.setItem(keyOf(drawId), String(index))
  } catch {
    // Without storage a reload starts with the first card.
  }
}

export function clearRevealPosition(drawId: string): void {
  try {
    sessionStorage.removeItem(keyOf(drawId))
  } catch {}
}
