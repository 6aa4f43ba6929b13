// The price of a draw in yen, beside its points, for readers who do not think in points.

import type { getPack } from '#contract/pack-page.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Box } from '#server/cards/boxes/queries.ts'

/** Rounded up, so that it never says less than is paid. Null without courses, for a coin pack and for a free one. */
export function presentYen(
  { price, currency }: Pick<Box, 'price' | 'currency'>,
  courses: readonly { points: number; priceYen: number }[],
): OutputOf<typeof getPack>['yen'] {
  const [smallest] = courses.toSorted((a, b) => a.priceYen - b.priceYen)
  if (smallest === undefined || currency === 'coins' || price === 0) return null
  return {
    hundredths: Math.ceil((price * smallest.priceYen * 100) / smallest.points),
    isExact: courses.every(({ points, priceYen }) => points === priceYen),
  }
}
