// Draws on trial. They follow the counts of what is left: the sealed order is neither read nor hinted at.

import type { Random } from '#server/random.ts'

type Bytes = Random['bytes']

const values = 2 ** 32

/** A whole number below `limit`, each as likely: random numbers that would favour some are thrown away. */
function below(limit: number, bytes: Bytes): number {
  const fair = values - (values % limit)
  for (;;) {
    const value = bytes(4).readUInt32BE()
    if (value < fair) return value % limit
  }
}

/**
 * Deals at most `count` slots at random from so many of each prize, none of them twice. Returns how often each prize was
 * dealt; changes nothing.
 */
export function dealTrial(left: readonly number[], count: number, bytes: Bytes): number[] {
  const dealt = left.map(() => 0)
  const slots = left.reduce((sum, own) => sum + own, 0)
  for (let drawn = 0; drawn < Math.min(count, slots); drawn++) {
    let place = below(slots - drawn, bytes)
    const prize = left.findIndex((own, number) => {
      place -= own - (dealt[number] ?? 0)
      return place < 0
    })
    dealt[prize] = (dealt[prize] ?? 0) + 1
  }
  return dealt
}
