/** A list with one of its things a place further up or down. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const [one, other] = [list[at], list[at + by]]
  return one === undefined || other === undefined ? [...list] : list.with(at, other).with(at + by, one)
}
