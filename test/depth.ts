// How deep the tests go: `npm test` samples what `npm run test:deep` (TEST_DEEP=1) does completely.

import { seededRandom } from './random-order.ts'

const isDeep = process.env.TEST_DEEP === '1'

/** How often a property is tried: twenty times as often in a deep run. */
export const tries = (quick: number): number => (isDeep ? 20 * quick : quick)

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
