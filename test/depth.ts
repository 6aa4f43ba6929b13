// The depth of the tests: `npm test` samples what `npm run test:deep` (TEST_DEEP=1) does completely.

import { seed, seededRandom } from './random-order.ts'
import { seeded } from './seeded.ts'

export const isDeep = process.env.TEST_DEEP === '1'

/** The number of tries of a property: twenty times as many in a deep run, unless `deep` says otherwise. */
export const tries = (quick: number, deep = 20 * quick): number => (isDeep ? deep : quick)

/**
 * Draws samples for the running test: so many of the items, in their order and by the seed; all of them in a deep run.
 * Whoever draws again and again gets another sample each time.
 */
export function sampler(): <T>(items: readonly T[], count: number) => readonly T[] {
  const random = seededRandom()
  return (items, count) => {
    if (isDeep || items.length <= count) return items
    const places = items.map((_, index) => ({ index, at: random() })).sort((one, other) => one.at - other.at)
    const drawn = new Set(places.slice(0, count).map(({ index }) => index))
    return items.filter((_, index) => drawn.has(index))
  }
}

/**
 * Tells whether the next test of a file runs: in a deep run each, otherwise one in `count`, beginning with one that
 * follows from the seed.
 */
export function oneIn(count: number): () => boolean {
  let place = Math.floor(seeded(seed)() * count)
  return () => isDeep || place++ % count === 0
}

/**
 * Chooses the cells that a column of a table plays: all of them in a deep run, otherwise one in so many. Each column begins
 * one cell further than the one before it, and the first where the seed says.
 */
export function coverer(count: number): <T>(cells: readonly T[], column: number) => readonly T[] {
  const first = Math.floor(seeded(seed)() * count)
  return (cells, column) =>
    isDeep ? cells : cells.filter((_, place) => (place + column + first) % count === 0)
}

/**
 * The steps at which a sweep lets the process die: 1, 2, 3 … in a deep run, otherwise every `stride`th, beginning with
 * one that follows from the seed. The sweep ends the loop after the first step that was never reached.
 */
export function* cuts(stride: number): Generator<number, never> {
  const every = isDeep ? 1 : stride
  for (let at = 1 + Math.floor(seededRandom()() * every); ; at += every) yield at
}

/** At least so many of `count` places are looked at with this stride, wherever it begins. */
export const atLeast = (count: number, stride: number): number =>
  isDeep ? count : Math.floor(count / stride)
