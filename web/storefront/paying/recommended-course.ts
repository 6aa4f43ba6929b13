// Which point course a member needs for what they want to draw.

/**
 * The cheapest course that brings at least `missing` points, of equal prices the one that brings more. Undefined when
 * nothing is missing, and when no single course is enough.
 */
export function recommendedCourse<C extends { points: number; priceYen: number }>(
  courses: readonly C[],
  missing: number,
): C | undefined {
  if (missing <= 0) return undefined
  return courses
    .filter(({ points }) => points >= missing)
    .toSorted((one, other) => one.priceYen - other.priceYen || other.points - one.points)[0]
}
