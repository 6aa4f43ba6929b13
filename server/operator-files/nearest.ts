/** The known name that a mistyped one was most likely meant to be. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s_-]/g, '')
  let best: string | undefined
  let least = Math.min(3, Math.ceil(name.length / 3) + 1)
  for (const candidate of known) {
    const apart = distance(plain(name), plain(candidate), least)
    if (apart < least) [best, least] = [candidate, apart]
  }
  return best
}

/** Letters to change, add or remove (Levenshtein); at least `enough` once that is certain. */
function distance(from: string, to: string, enough: number): number {
  if (Math.abs(from.length - to.length) >= enough || from.length > 60) return enough
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [place, letter] of Array.from(from).entries()) {
    const next = [place + 1]
    for (const [index, other] of Array.from(to).entries())
      next.push(
        Math.min(
          (next[index] as number) + 1,
          (row[index + 1] as number) + 1,
          (row[index] as number) + (letter === other ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) as number
}
